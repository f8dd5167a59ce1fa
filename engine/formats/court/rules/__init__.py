"""The court's rules: what is filed, the pool, the ruling, and how it ends."""
