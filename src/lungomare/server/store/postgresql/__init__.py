"""Tables in PostgreSQL, for several processes on any machines."""
