"""Bosa played with the real box: the game kept as it is played, and final towns scored."""
