"""Games of Bosa looked back at."""
