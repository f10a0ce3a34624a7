"""Weights of Canosa's evaluation, fitted to games."""
