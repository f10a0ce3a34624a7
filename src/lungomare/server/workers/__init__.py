"""Long work in processes of its own: who is next, and what runs there."""
