"""A running room: its state in this worker, who is in it, and what it publishes."""
