"""Bosa as an OpenSpiel game."""
