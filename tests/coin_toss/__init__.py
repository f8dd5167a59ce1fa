"""The coin toss: a small format with everything that a format may bring, registered by tests alone."""
