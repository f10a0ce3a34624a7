"""A game looked through step by step: kept as it goes, stopped without loss, gone on with."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from lungomare.cli.terminal.files import (
    check_writable,
    is_missing,
    read_text,
    replace_text,
    written_records,
)
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse, with_progress
from lungomare.errors import LONGEST_QUOTE
from lungomare.game import GameError
from lungomare.games.records import Replay, play_through
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.analysis.review import Review
    from lungomare.game import Json


def named_record(path: Path, line: int) -> Replay:
    """Return a record of a file, or of standard input, played through; or leave with a sentence."""
    written = {each.line: each for each in written_records(path)}
    if line not in written:
        refuse(f"{path} has no record on line {line}", USAGE)
    record = written[line].record()
    try:
        played = play_through(FAMILIES, record)
    except GameError as error:
        refuse(f"{written[line].path}, line {line}: {error}")
    _print_note(record.get("note"))
    return played


def _print_note(note: object) -> None:
    """Print what a record says of itself for people, beside the output that programs read."""
    if isinstance(note, str) and note.isprintable() and len(note) <= LONGEST_QUOTE:
        console(stderr=True).print(note, markup=False)


def run_review(
    review: Review[Any],
    json_file: str | None,
    print_review: Callable[[Json], None],
    write_report: Callable[[Json], None] | None = None,
) -> None:
    """Look through a game, keep what is found, and print it; Ctrl-C keeps what is done."""
    file = _ReviewFile(review, json_file)
    stopped = file.go_through()
    document = file.document(review.sum_up(file.steps))
    file.keep(document)
    if write_report:
        write_report(document)
    if json_file == "-":
        print_json(document)
    else:
        print_review(document)
    if stopped:
        again = f"; the same command goes on from {json_file}" if file.path else ""
        done = f"{len(file.steps)} of {review.total} {review.things}"
        refuse(f"stopped after {done}{again}")


class _ReviewFile:
    """A review, and the file that keeps it if one is named."""

    def __init__(self, review: Review[Any], json_file: str | None) -> None:
        """Begin with what the file already says of this game under this limit."""
        self.review = review
        self.path = None if json_file in (None, "-") else Path(str(json_file))
        game, start = review.played.game, review.played.states[0]
        self._header = game.header(start)
        moves = [game.write(move) for move in review.played.moves]
        identity = json.dumps([self._header, moves], sort_keys=True)
        self._record = hashlib.sha256(identity.encode()).hexdigest()
        self._written = self._kept()
        self.steps = self._read(self._written)

    def _kept(self) -> list[Json]:
        """Return the steps that the file holds; leave with a sentence if it is about another."""
        if self.path is None:
            return []
        if is_missing(self.path):
            check_writable(self.path)
            return []
        if not self.path.is_file():
            refuse(f"cannot keep a review in {self.path}: it is no plain file", USAGE)
        try:
            before: Any = json.loads(read_text(self.path))
            is_same = (before["record"], before["limit"]) == (self._record, self.review.limit)
            kept: list[Json] = before[self.review.key]
        except (ValueError, TypeError, KeyError, RecursionError):
            self._refuse("is there already and is no analysis")
        if not is_same:
            self._refuse("holds another analysis")
        return kept

    def _read(self, kept: list[Json]) -> list[Any]:
        try:
            return [self.review.from_json(step) for step in kept]
        except (GameError, ValueError, TypeError, KeyError, IndexError, AttributeError):
            self._refuse("is there already and is no analysis")

    def _refuse(self, why: str) -> NoReturn:
        refuse(f"{self.path} {why}; name another file", USAGE)

    def document(self, sums: Json | None = None) -> Json:
        """Return the review so far as JSON, with what is summed up of it."""
        review = self.review
        found = {"record": self._record, "limit": review.limit, review.key: self._written}
        return {**self._header, **found, **(sums or {})}

    def go_through(self) -> bool:
        """Look at one step after the other, and keep each; say whether it was stopped."""
        review, done = self.review, len(self.steps)
        try:
            steps = review.steps(since=done)
            for step in with_progress(steps, review.things, total=review.total, done=done):
                self.steps.append(step)
                self._written.append(review.to_json(step))
                self.keep(self.document())
        except KeyboardInterrupt:
            return True
        return False

    def keep(self, document: Json) -> None:
        """Write what is done so far; the file is whole at every moment."""
        if self.path:
            replace_text(self.path, json.dumps(document, indent=1) + "\n")
