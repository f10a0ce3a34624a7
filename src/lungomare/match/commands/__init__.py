"""What can be asked of a table: each command is a pure function that returns events."""
