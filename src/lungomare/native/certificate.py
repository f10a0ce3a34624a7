"""The certificate: random games in both backends in lockstep, compared at every step.

The law in `games` is the measure. A certificate is a seed and a number of games; the same ones
give the same digest, whatever the machine, as long as both backends agree. At the first
difference it stops with a record that reproduces it.
"""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.native import require

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lungomare.game import Json

BOSA_EVERY: Final = 4
"""One game in so many is of Bosa: its games are longer, and dearer to the law."""
TOLD_EVERY: Final = 8
"""One state in so many is compared in what is told of it, too, which is dearest to the law."""


class Difference(Exception):  # noqa: N818 - it is what was looked for
    """The two backends disagree: on what, and what each says."""

    def __init__(self, what: str, law: object, core: object) -> None:
        super().__init__(f"{what}: the law says {law!r}, the core {core!r}")
        self.what = what
        self.law = law
        self.core = core


@dataclass
class Course:
    """One game as far as it has been compared."""

    name: str
    header: Json
    """How it began, in a record's words; what no record can say stands under `begun`."""
    moves: list[str] = field(default_factory=list)
    trail: list[tuple[int, int]] = field(default_factory=list)
    """At each step the hash, and the id of the action then taken; -1 at the end."""
    end: str = "unfinished"
    """Why it ended, in the words of its outcome."""


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


class Ledger:
    """What a certificate has seen: counts, the digest, and which state each hash stands for."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {"canosa": 0, "bosa": 0}
        self.steps: dict[str, int] = {"canosa": 0, "bosa": 0}
        self.ends: dict[str, Counter[str]] = {"canosa": Counter(), "bosa": Counter()}
        self._digest = blake2b(digest_size=16)
        self._states: dict[tuple[str, int], int] = {}

    def enter(self, course: Course) -> None:
        """Take a game in that was compared to its end."""
        self.games[course.name] += 1
        self.steps[course.name] += len(course.trail)
        self.ends[course.name][course.end] += 1
        for hashed, number in course.trail:
            self._digest.update(struct.pack("<Qh", hashed, number))

    def check_hash(self, kind: str, hashed: int, state: object) -> None:
        """Raise `Difference` if another state of this kind had the same hash.

        States are told apart by Python's hash of them, since millions would not fit in memory.
        """
        own = hash(state)
        if self._states.setdefault((kind, hashed), own) != own:
            raise Difference("two states have one hash", state, hashed)

    @property
    def digest(self) -> str:
        """The digest of all games so far."""
        return self._digest.hexdigest()


def expect(what: str, law: object, core: object) -> None:
    """Raise `Difference` unless both say the same."""
    if law != core:
        raise Difference(what, law, core)


def check_hashes(kind: str, ledger: Ledger, hashes: tuple[int, int, int], state: object) -> int:
    """Compare the core's hash, kept up to date, worked out anew, and of the law's own state."""
    kept, anew, of_law = hashes
    expect("the hash, worked out anew or kept up to date", anew, kept)
    expect("the hash of the law's state", of_law, kept)
    ledger.check_hash(kind, kept, state)
    return kept


def certify(seed: int, numbers: Iterable[int], ledger: Ledger) -> Iterator[Found | None]:
    """Compare the games of these numbers; yield None after each, or what was found, and stop."""
    require()
    from lungomare.native.bosa import lockstep as lockstep_bosa  # noqa: PLC0415 - it needs the core
    from lungomare.native.canosa import lockstep as lockstep_canosa  # noqa: PLC0415 - it needs the core

    plays: dict[bool, Callable[[Course, Random, Ledger], None]] = {
        True: lockstep_bosa.play,
        False: lockstep_canosa.play,
    }
    for number in numbers:
        is_bosa = number % BOSA_EVERY == BOSA_EVERY - 1
        course = Course("bosa" if is_bosa else "canosa", {})
        try:
            plays[is_bosa](course, Random(f"lungomare-certificate/{seed}/{number}"), ledger)
        except Difference as difference:
            yield Found(difference, seed, number, course)
            return
        ledger.enter(course)
        yield None


def refuses(try_it: Callable[[int], Any], number: int) -> bool:
    """Say whether the core refuses an action cleanly."""
    try:
        try_it(number)
    except ValueError:
        return True
    return False
