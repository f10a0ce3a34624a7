"""Bosa in the terminal."""
