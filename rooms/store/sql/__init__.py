"""The store in a database: SQLite or Postgres."""
