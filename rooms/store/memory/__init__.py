"""The store in memory, for tests and for runs that keep nothing."""
