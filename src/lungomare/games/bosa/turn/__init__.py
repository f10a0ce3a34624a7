"""A turn of Bosa: decisions, what cards do, what may be done and why not."""
