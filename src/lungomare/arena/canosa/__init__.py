"""How Canosa is matched."""
