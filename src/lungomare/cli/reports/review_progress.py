"""A game looked through, move by move: kept as it goes, stopped without loss, gone on with."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lungomare.cli.terminal.files import read_text, write_text, written_records
from lungomare.cli.terminal.screen import USAGE, print_json, refuse, with_progress
from lungomare.game import GameError
from lungomare.games.records import Replay, play_through
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lungomare.game import Json


def named_record(path: Path, line: int) -> Replay:
    """Return a record of a file, or of standard input, played through; or leave with a sentence."""
    written = {each.line: each for each in written_records(path)}
    if line not in written:
        refuse(f"{path} has no record on line {line}", USAGE)
    try:
        return play_through(FAMILIES, written[line].record())
    except GameError as error:
        refuse(f"{written[line].path}, line {line}: {error}")


@dataclass(frozen=True, slots=True)
class Review:
    """A game to look through: what of it, under which limit, and where the findings are kept."""

    played: Replay
    limit: Json
    key: str
    """Where in the JSON the things stand that are looked at one after the other."""
    things: str
    """What a person calls them."""
    total: int
    json_file: str | None

    def begin(self) -> Json:
        """Return what the file already says of this game under this limit, or an empty review."""
        game = self.played.game
        moves = [game.write(move) for move in self.played.moves]
        header = game.header(self.played.states[0])
        of = hashlib.sha256(json.dumps([header, moves], sort_keys=True).encode()).hexdigest()
        told: Json = {**header, "record": of, "limit": self.limit, self.key: []}
        if not self.is_kept or not Path(str(self.json_file)).exists():
            return told
        try:
            before: Any = json.loads(read_text(Path(str(self.json_file))))
            is_same = (before["record"], before["limit"]) == (of, self.limit)
            kept: list[Json] = before[self.key]
        except (ValueError, TypeError, KeyError):
            refuse(
                f"{self.json_file} is there already and is no analysis; name another file", USAGE
            )
        if not is_same:
            refuse(f"{self.json_file} holds another analysis; name another file", USAGE)
        return {**told, self.key: kept}

    @property
    def is_kept(self) -> bool:
        """Whether the work goes into a file."""
        return self.json_file not in (None, "-")

    def go_through(self, told: Json, found: Iterable[Json]) -> bool:
        """Add what is found, one thing after the other, and keep it; say whether it was stopped."""
        done: list[Json] = told[self.key]
        try:
            for each in with_progress(found, self.things, total=self.total, done=len(done)):
                done.append(each)
                self.keep(told)
        except KeyboardInterrupt:
            return True
        return False

    def keep(self, told: Json) -> None:
        """Write what is done so far; the file is whole at every moment."""
        if self.is_kept:
            part = Path(f"{self.json_file}.part")
            write_text(part, json.dumps(told, indent=1) + "\n")
            part.replace(str(self.json_file))

    def finish(self, told: Json, tell: Callable[[], None], *, stopped: bool) -> None:
        """Keep and tell all; leave with a sentence if it was stopped."""
        self.keep(told)
        if self.json_file == "-":
            print_json(told)
        else:
            tell()
        if stopped:
            again = f"; the same command goes on from {self.json_file}" if self.is_kept else ""
            refuse(f"stopped after {len(told[self.key])} of {self.total} {self.things}{again}")
