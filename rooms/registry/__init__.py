"""All rooms of a worker: opened, found, forked, played again and forgotten."""
