"""The store in memory, for tests and for runs that store nothing."""
