"""The records of a contest in a file, one a line; a contest that was stopped goes on from it.

Every line is a whole record that replays by itself, with the contest it belongs to beside it. A
line that a crash left half written is cut off; a file of another contest is refused.
"""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Self

from lungomare.arena.registry import arena_of
from lungomare.arena.results.tally import is_counted
from lungomare.game import GameError, Invalid, Json
from lungomare.match.opening import public_header

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.arena.contest import Contest

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without file locks
    fcntl = None  # type: ignore[assignment]


class RecordNotWritten(GameError):  # noqa: N818 - as it reads
    """A record could not be written; those before it are whole."""


class RecordsFile:
    """The file of a contest's records, held for one match alone; use it in a `with`.

    It must be a regular file: a device or a pipe cannot be read back, or never ends.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path, contest
        self._file: IO[bytes] = path.open("a+b", buffering=0)
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            self._file.close()
            raise Invalid(f"{path} keeps no records: it is not a regular file; name another")

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
        if self._file.read(1) not in {b"", b"{"}:  # nothing is cut off what is not ours
            raise Invalid(f"{self.path}, line 1 is no record of a match; name a new file")
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._file.truncate(whole)
        lines = data[:whole].split(b"\n")
        return [self._record(n, line) for n, line in enumerate(lines, 1) if line.strip()]

    def write(self, record: Json) -> None:
        """Append a record; once this returns, ending the process does not lose it.

        Raise `RecordNotWritten` where the disk is full, or whatever else forbids to write.
        """
        line = memoryview(json.dumps(record).encode() + b"\n")
        before = os.fstat(self._file.fileno()).st_size
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            with suppress(OSError):  # what is half written is cut off when it is read again
                self._file.truncate(before)
            why = (error.strerror or str(error)).lower()
            raise RecordNotWritten(f"cannot write {self.path}: {why}") from error

    def _record(self, number: int, line: bytes) -> Json:
        place = f"{self.path}, line {number}"
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            raise Invalid(f"{place} is no record; name a new file, or mend this one") from None
        if not isinstance(record, dict) or "match" not in record:
            raise Invalid(f"{place} is no record of a match; name a new file") from None
        self._check_same(place, record)
        if not is_counted(self.contest, record):
            raise Invalid(f"{place} does not say how its game counts; mend it or take it out")
        return record

    def _check_same(self, place: str, record: Json) -> None:
        """Raise `Invalid` with the first thing in which the record's contest is another."""
        for key, value in self._shared().items():
            if record.get(key) != value:
                found, wanted = json.dumps(record.get(key)), json.dumps(value)
                raise Invalid(
                    f"{place} belongs to another match: its {key!r} is {found}, not {wanted};"
                    " name a new file"
                )

    def _shared(self) -> Json:
        """Return what every record of the contest says alike."""
        game = self.contest.game
        own = arena_of(game.name).start_keys
        header = public_header(game, None)
        kept = {key: value for key, value in header.items() if key not in own}
        return kept | {"match": self.contest.identity()}
