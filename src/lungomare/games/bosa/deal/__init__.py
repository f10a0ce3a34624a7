"""The deal of Bosa: set-ups, the verifiable shuffle."""
