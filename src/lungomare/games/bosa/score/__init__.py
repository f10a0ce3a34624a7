"""Points of Bosa: goals, scoring, the score sheet."""
