"""The core: acts, events, state and the functions between them. It names no format."""
