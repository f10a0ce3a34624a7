"""Positions and games of Canosa analysed."""
