"""Games in lockstep: what it takes to play one in both backends and compare them at every step.

Each game's module `lockstep` plays one; `certificate` plays many.
"""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Json

JSON_EVERY: Final = 8
"""One state in so many is compared in its JSON texts, too, which are dearest to the law."""


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


class Ledger:
    """What a certificate has seen: counts, the digest, and which state each hash stands for."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {}
        self.steps: dict[str, int] = {}
        self.ends: dict[str, Counter[str]] = {}
        self._digest = blake2b(digest_size=16)
        self._states: dict[tuple[str, int], int] = {}

    def open(self, name: str) -> None:
        """Begin to count a game's games, unless they are counted already."""
        self.games.setdefault(name, 0)
        self.steps.setdefault(name, 0)
        self.ends.setdefault(name, Counter())

    def enter(self, course: Course) -> None:
        """Take a game in that was compared to its end."""
        self.games[course.name] += 1
        self.steps[course.name] += len(course.trail)
        self.ends[course.name][course.end] += 1
        for hashed, number in course.trail:
            self._digest.update(struct.pack("<Qh", hashed, number))

    def check_hash(self, kind: str, hashed: int, state: object) -> None:
        """Raise `Difference` if another state of this kind had the same hash.

        States are known by Python's hash of them, since millions would not fit in memory.
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


def refuses(try_it: Callable[[int], Any], number: int) -> bool:
    """Say whether the core refuses an action cleanly."""
    try:
        try_it(number)
    except ValueError:
        return True
    return False
