"""Values of Bosa, fitted to games."""
