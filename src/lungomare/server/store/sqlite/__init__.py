"""Tables in one file, for one process: SQLite."""
