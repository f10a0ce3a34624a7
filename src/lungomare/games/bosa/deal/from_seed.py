"""The deal of a seed that nobody chose alone (B12.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.games.bosa.deck.cards import SEASONS, START
from lungomare.games.bosa.state import make_table
from lungomare.games.shuffle import shuffled

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.bosa.deck.cards import Deck


def deal_from_seed(deck: Deck, players: int, seed: bytes, *, simple: bool = False) -> Json:
    """Return the `setup` that the seed gives, as records write it (B12.6)."""
    table = make_table(players, deck, simple=simple)
    ids = table.ids
    starts = shuffled(table.stacks[START], seed, "start")
    goals = iter(shuffled(table.goals, seed, "goals"))
    seasons = [
        shuffled(table.stacks[season], seed, f"season-{season}")[: table.season_size]
        for season in SEASONS
    ]
    return {
        "first": shuffled(range(players), seed, "first")[0],
        "starts": [ids[card] for card in starts[:players]],
        "seasons": [[ids[card] for card in pile] for pile in seasons],
        "goals": [[ids[next(goals)] for _ in range(table.goals_a_seat)] for _ in range(players)],
    }
