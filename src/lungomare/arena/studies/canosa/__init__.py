"""Variants of Canosa studied."""
