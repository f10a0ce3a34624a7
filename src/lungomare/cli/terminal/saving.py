"""Games kept in files: saved, loaded, kept when somebody leaves."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any

from lungomare.cli.terminal.files import (
    check_writable,
    fresh_name,
    read_text,
    replace_text,
    written_records,
)
from lungomare.cli.terminal.local_table import LocalTable, Opening
from lungomare.cli.terminal.opponents import seats_from_json, seats_to_json
from lungomare.cli.terminal.screen import USAGE, Refusal, refuse
from lungomare.cli.terminal.welcome import players

if TYPE_CHECKING:
    from collections.abc import Collection

    from lungomare.cli.terminal.game_loop import GameLoop
    from lungomare.cli.terminal.opponents import Seating
    from lungomare.game import Json

SEATS = "seats"
"""Where a record says who sat where."""


def save(loop: GameLoop, name: str) -> None:
    """Write the game down."""
    if not name:
        loop.say("Say where: save FILE.")
        return
    seats = {SEATS: seats_to_json(loop.game, loop.seating.seats)}
    path = _path(name)
    check_writable(path)
    _check_replaceable(path)
    replace_text(path, json.dumps(loop.record() | seats) + "\n")
    loop.saved, loop.file = True, path
    loop.say(f"Saved in {name}.")


def _check_replaceable(path: Path) -> None:
    """Refuse to write over a file that holds anything but one game, or nothing."""
    if not path.is_file():
        return
    text = read_text(path)
    try:
        found = json.loads(text) if text.strip() else {"game": None}
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "game" not in found:
        refuse(f"{path} is there already and is something else; name another file", USAGE)


def _path(typed: str) -> Path:
    """Return the file that somebody typed; ~ is their home, as where files are completed."""
    return Path(os.path.expanduser(typed))  # noqa: PTH111 - Path's own raises where there is none


def load(loop: GameLoop, name: str) -> None:
    """Go on with a game that was written down, with those who played it."""
    if not name:
        loop.say("Say which: load FILE.")
        return
    here = [computer.text for computer in loop.seating.seats if computer is not None]
    opening, local, seating = loaded(_path(name), here)
    if local.game.name != loop.game.name:
        loop.say(f"{name} is a game of {local.game.name}, not of {loop.game.name}.")
        for computer in filter(None, seating.seats):
            computer.leave()
        return
    loop.part(are_done=True)
    loop.begin(opening, local, seating)
    loop.file = _path(name)
    loop.say("\n".join(players(loop)))


def loaded(path: Path, agreed: Collection[str] = ()) -> tuple[Opening, LocalTable, Seating]:
    """Return how a game that was written down begins, its table, and who sat where.

    `agreed` are players that may be started though a file names them.
    """
    record: Json = written_records(path)[0].record()
    local = LocalTable.from_record(record)
    own = {*local.record(), SEATS}
    extra: dict[str, Any] = {key: value for key, value in record.items() if key not in own}
    opening = Opening(local.game, local.table.start, extra)
    return opening, local, seats_from_json(local.game, record.get(SEATS), agreed)


def leave(loop: GameLoop, _: str) -> None:
    """End the loop; a game that was not saved is."""
    if loop.saved and not loop.done:
        _say_how_to_go_on(loop)
    keep(loop)
    loop.done = True


def keep(loop: GameLoop) -> None:
    """Save a game that was not saved, under a name of our own: here, or where everyone may."""
    if loop.saved:
        return
    stem = f"{loop.game.name}-game"
    path = fresh_name(stem, Path())
    try:
        save(loop, str(path))
    except Refusal as refusal:
        loop.say(f"Not saved here: {refusal}.")
        path = fresh_name(stem, Path(gettempdir()))
        save(loop, str(path))
    _say_how_to_go_on(loop)


def _say_how_to_go_on(loop: GameLoop) -> None:
    if loop.file is not None and not loop.local.is_over:
        loop.say(f"To go on with it: lungomare play --load {shlex.quote(str(loop.file))}")
