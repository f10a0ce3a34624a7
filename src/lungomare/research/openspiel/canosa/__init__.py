"""Canosa as an OpenSpiel game."""
