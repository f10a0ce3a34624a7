"""Studies of a game's balance, from many games."""
