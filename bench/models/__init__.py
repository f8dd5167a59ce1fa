"""What language models at a table take, cost and change."""
