"""Where code that a model wrote is run: never in our own process."""
