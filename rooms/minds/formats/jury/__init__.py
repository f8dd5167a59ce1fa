"""Models in a jury: prompts, schemas and readers of answers."""
