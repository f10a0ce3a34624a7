"""Canosa in the terminal."""
