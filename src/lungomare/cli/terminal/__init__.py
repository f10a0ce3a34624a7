"""A game at the terminal: the loop, input and output, files."""
