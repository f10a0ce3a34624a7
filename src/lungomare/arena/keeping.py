"""The records of a contest in a file, one a line; a contest that was stopped goes on from it.

Every line is a whole record that replays by itself, with the contest it belongs to beside it. A
line that a crash left half written is cut off; a file of another contest is refused.
"""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Final, Self

from lungomare.arena.tally import is_counted
from lungomare.game import Invalid, Json

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.arena.contest import Contest

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without file locks
    fcntl = None  # type: ignore[assignment]

_OF_ONE_GAME: Final = ("start", "setup")
"""What in a record's header differs from game to game of one contest."""


class Keeper:
    """The file of a contest's records, held for one match alone; use it in a `with`."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path, contest
        self._file: IO[bytes] = path.open("a+b")

    def __enter__(self) -> Self:
        self._lock()
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _lock(self) -> None:
        if fcntl is None:  # pragma: no cover - as above
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise Invalid(f"another match is writing to {self.path}") from None

    def read(self) -> list[Json]:
        """Return the records so far; cut off a line that was never ended.

        They are not played through again: that is what `lungomare replay` is for. Raise `Invalid`
        if one is broken or belongs to another contest.
        """
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._file.truncate(whole)
        lines = data[:whole].split(b"\n")
        return [self._record(n, line) for n, line in enumerate(lines, 1) if line.strip()]

    def write(self, record: Json) -> None:
        """Append a record; once this returns, ending the process does not lose it."""
        self._file.write(json.dumps(record).encode() + b"\n")
        self._file.flush()

    def _record(self, number: int, line: bytes) -> Json:
        place = f"{self.path}, line {number}"
        try:
            record = json.loads(line)
        except ValueError:
            raise Invalid(f"{place} is no record; name a new file, or mend this one") from None
        if not isinstance(record, dict) or "match" not in record:
            raise Invalid(f"{place} is no record of a match; name a new file") from None
        self._check_same(place, record)
        if not is_counted(self.contest, record):
            raise Invalid(f"{place} does not say how its game counts; mend it or take it out")
        return record

    def _check_same(self, place: str, record: Json) -> None:
        """Raise `Invalid` with the first thing in which the record's contest is another."""
        mine = _options(self.contest.game.header(self.contest.game.start())) | {
            "match": self.contest.identity()
        }
        for key, value in mine.items():
            if record.get(key) != value:
                told, wanted = json.dumps(record.get(key)), json.dumps(value)
                raise Invalid(
                    f"{place} belongs to another match: its {key!r} is {told}, not {wanted};"
                    " name a new file"
                )


def _options(header: Json) -> Json:
    return {key: value for key, value in header.items() if key not in _OF_ONE_GAME}
