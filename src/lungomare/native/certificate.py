"""The certificate: random games in both backends in lockstep, compared at every step.

The law in `games` is the measure. A certificate is a seed and a number of games; the same ones
give the same digest, whatever the machine, as long as both backends agree. At the first
difference it stops with a record that reproduces it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from lungomare.native import require
from lungomare.native.lockstep import Course, Difference, Ledger
from lungomare.native.registry import NATIVE_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lungomare.game import Json

__all__ = ["Course", "Difference", "Found", "Ledger", "certify"]


@dataclass(frozen=True, slots=True)
class Found:
    """A difference, with all that is needed to see it again."""

    difference: Difference
    seed: int
    number: int
    course: Course

    def record(self) -> Json:
        """Return it as JSON."""
        return {
            **self.course.header,
            "moves": self.course.moves,
            "certificate": {"seed": self.seed, "game": self.number},
            "difference": {
                "what": self.difference.what,
                "law": repr(self.difference.law),
                "core": repr(self.difference.core),
            },
        }


def certify(seed: int, numbers: Iterable[int], ledger: Ledger) -> Iterator[Found | None]:
    """Compare the games of these numbers; yield None after each, or what was found, and stop."""
    require()
    rota = [name for name, part in NATIVE_GAMES.items() for _ in range(part.lockstep.SHARE)]
    for name in NATIVE_GAMES:
        ledger.open(name)
    for number in numbers:
        name = rota[number % len(rota)]
        course = Course(name, {})
        rng = Random(f"lungomare-certificate/{seed}/{number}")
        try:
            NATIVE_GAMES[name].lockstep.play(course, rng, ledger)
        except Difference as difference:
            yield Found(difference, seed, number, course)
            return
        ledger.enter(course)
        yield None
