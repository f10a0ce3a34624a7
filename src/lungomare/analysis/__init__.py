"""What a position or a game was worth: analyse, prove, review."""
