"""REST routes: tables, lists, replays, studies, evaluations, the catalogue."""
