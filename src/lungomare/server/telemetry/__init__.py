"""What a running server shows of itself: figures, logs and traces; never a secret."""
