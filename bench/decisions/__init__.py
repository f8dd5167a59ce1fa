"""How the houses of other formats decide."""
