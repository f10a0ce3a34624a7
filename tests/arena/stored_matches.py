"""Matches whose records are stored: the same seed must give the same records for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lungomare.arena import Contest, NamedPlayer, read_player
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players import Choice, Situation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.game import Game


@dataclass
class Tiring:
    """Plays by lot, and what is not legal from its choice of a certain number on."""

    left: int
    name: str = "tiring"

    def choose(self, situation: Situation) -> Choice:
        self.left -= 1
        return Choice(situation.rng.choice(situation.legal) if self.left >= 0 else "no action")


def tiring(choices: int) -> NamedPlayer:
    return NamedPlayer(f"tiring after {choices}", lambda _game: Tiring(choices))


def seated(game: Game[Any, Any], *names: str) -> tuple[NamedPlayer, ...]:
    return tuple(read_player(name, game) for name in names)


def stored_contests() -> Iterator[Contest]:
    """Yield every contest of the stored records, in their order."""
    canosa, older = Canosa(), Canosa("kickstarter", {"trap": "forfeits"})
    yield Contest(canosa, seated(canosa, "random", "greedy"), games=2, seed=7)
    yield Contest(older, seated(older, "level-1", "random", "greedy"), games=3, seed=8)
    yield Contest(canosa, (tiring(5), *seated(canosa, "random")), games=2, seed=9)
    yield Contest(canosa, (tiring(0), tiring(3)), games=2, seed=10)
    for seats, simple in ((2, False), (3, False), (5, True)):
        bosa = Bosa(seats, simple=simple)
        yield Contest(bosa, seated(bosa, "greedy", "random"), games=2, seed=11)
        yield Contest(bosa, (tiring(9), *seated(bosa, "random")), games=2, seed=12)
    bosa = Bosa(3)
    yield Contest(bosa, (tiring(4), tiring(8), tiring(0)), games=1, seed=13)
    bosa = Bosa(2)
    yield Contest(bosa, seated(bosa, "greedy", "level-1"), games=2, seed=14, whole_turns=True)
