"""The meeting: hidden roles, an incident, talk by bidding, locked votes. Some at the table did it, and the others find
out who, or do not."""
