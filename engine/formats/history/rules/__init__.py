"""The rules of a historical trial."""
