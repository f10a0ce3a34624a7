"""WebSockets as bytes: frames read and written, bounded in all that a client can do."""
