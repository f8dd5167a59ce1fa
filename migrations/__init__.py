"""Migrations of the database, run by `rooms.store.upgrade`. They know the tables and nothing else."""
