"""A game played with the real box: known as far as people at the table have seen it."""
