"""Results as tables, charts and documents."""
