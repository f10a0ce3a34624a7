"""Decks of Bosa studied."""
