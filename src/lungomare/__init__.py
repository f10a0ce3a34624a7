"""Lungomare: play, study and research two board games by the Italian sea."""
