"""How fast deliberations are simulated, and what many of them take."""
