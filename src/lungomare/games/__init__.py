"""The games, each a folder: the law in plain Python."""
