"""What games come to: kept in a file, counted, and how sure the count is."""
