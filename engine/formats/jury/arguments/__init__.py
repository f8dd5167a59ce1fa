"""What can be argued about a criminal case, and how its texts are quoted."""
