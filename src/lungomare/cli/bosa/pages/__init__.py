"""Bosa's reports in HTML."""
