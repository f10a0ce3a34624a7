"""What is kept: SQLite through SQLAlchemy, append-only events, lists."""
