"""The rules of a meeting."""
