"""How Bosa is matched."""
