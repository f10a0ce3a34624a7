"""Decks of Bosa as data: cards, files, checks, words."""
