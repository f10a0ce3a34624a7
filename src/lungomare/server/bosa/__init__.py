"""What the server adds for Bosa."""
