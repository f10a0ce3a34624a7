"""Canosa's reports in HTML."""
