"""What models are asked in each format, and how their answers are read."""
