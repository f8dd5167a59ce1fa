"""Migrations of the database, run by `rooms.store.sql.upgrade`. They know the tables and nothing else."""
