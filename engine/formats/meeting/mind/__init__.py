"""How the house plays a meeting: what it knows, whom it suspects, what it says."""
