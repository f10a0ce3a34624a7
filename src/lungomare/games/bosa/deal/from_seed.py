"""The deal of a seed that nobody chose alone (B12.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.games.bosa.deck.cards import SEASONS, START
from lungomare.games.bosa.state import make_setting
from lungomare.games.shuffle import shuffled

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.bosa.deck.cards import Deck


def deal_from_seed(deck: Deck, players: int, seed: bytes, *, simple: bool = False) -> Json:
    """Return the `setup` that the seed gives, as records write it (B12.6)."""
    setting = make_setting(players, deck, simple=simple)
    ids = setting.ids
    starts = shuffled(setting.stacks[START], seed, "start")
    goals = iter(shuffled(setting.goals, seed, "goals"))
    seasons = [
        shuffled(setting.stacks[season], seed, f"season-{season}")[: setting.season_size]
        for season in SEASONS
    ]
    return {
        "first": shuffled(range(players), seed, "first")[0],
        "starts": [ids[card] for card in starts[:players]],
        "seasons": [[ids[card] for card in pile] for pile in seasons],
        "goals": [[ids[next(goals)] for _ in range(setting.goals_a_seat)] for _ in range(players)],
    }
