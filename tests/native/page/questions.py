"""The certificate of the page's modules: questions as numbers, and what the native core answers.

Each game's questions are made in a module of its own. `web/src/device/certificate` puts them to
the modules; an answer is the bytes that `native/GAME/wasm/certificate.cpp` writes, of which a file
keeps the hash.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from lungomare.native.certificate import certify
from lungomare.native.lockstep import Course, Ledger

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HALF: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class Question:
    """What one module is asked, and the native core's answer."""

    game: str
    what: str
    kind: int
    numbers: list[int]
    """From -2^31 to 2^31 - 1."""
    answer: bytes

    def to_json(self) -> dict[str, Any]:
        """Return it as it stands in a file."""
        return {
            "game": self.game,
            "what": self.what,
            "kind": self.kind,
            "numbers": self.numbers,
            "answer": blake2b(self.answer, digest_size=16).hexdigest(),
        }


@dataclass
class Said:
    """An answer, written number by number, each of 32 bits unless it is said."""

    data: bytearray = field(default_factory=bytearray)

    def add(self, *numbers: int) -> None:
        """Add numbers."""
        self.data += struct.pack(f"<{len(numbers)}i", *numbers)

    def add_wide(self, *numbers: int) -> None:
        """Add numbers of 64 bits without a sign."""
        self.data += struct.pack(f"<{len(numbers)}Q", *numbers)

    def add_real(self, *numbers: float) -> None:
        """Add numbers with a fraction, of 64 bits."""
        self.data += struct.pack(f"<{len(numbers)}d", *numbers)


def wide(number: int) -> list[int]:
    """Return a number of 64 bits as two, the lower half first."""
    return [*struct.unpack("<2i", struct.pack("<Q", number))]


def real(number: float) -> list[int]:
    """Return a number with a fraction as two."""
    return [*struct.unpack("<2i", struct.pack("<d", number))]


def course_answer(trail: list[tuple[int, int]], said: bytes) -> bytes:
    """Return what is said of a game that was played through: its trail, and every state."""
    rows = b"".join(struct.pack("<Qh", *step) for step in trail)
    return struct.pack("<i", len(trail)) + rows + said


class LastCourse(Ledger):
    """A certificate's ledger that keeps the last course, and the law's states on its way."""

    def __init__(self) -> None:
        super().__init__()
        self.course = Course("", {})
        self.states: list[Any] = []
        self._seen: list[Any] = []

    def enter(self, course: Course) -> None:
        """Take a game in that was compared to its end."""
        super().enter(course)
        self.course, self.states, self._seen = course, self._seen, []

    def check_hash(self, kind: str, hashed: int, state: object) -> None:
        """See a state."""
        super().check_hash(kind, hashed, state)
        self._seen.append(state)


def play_courses(
    seed: int, numbers: Iterable[int], ledger: LastCourse
) -> Iterator[tuple[Course, list[Any]]]:
    """Play the certificate's games; millions of states would not fit in memory together."""
    for found in certify(seed, numbers, ledger):
        assert found is None, found.record()
        yield ledger.course, ledger.states
