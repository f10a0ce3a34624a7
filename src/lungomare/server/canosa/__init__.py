"""What the server adds for Canosa."""
