"""REST routes: tables, replays, studies, evaluations, decks, the catalogue."""
