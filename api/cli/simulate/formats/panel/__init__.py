"""How the runs of a panel are recorded, counted and printed."""
