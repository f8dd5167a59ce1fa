"""The commands of `twelve`, one module each."""
