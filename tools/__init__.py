"""What looks after the repository itself."""
