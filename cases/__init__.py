"""Case files, the ways to get them, and search in them."""
