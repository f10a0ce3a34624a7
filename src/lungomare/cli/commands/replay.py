"""`lungomare replay`: check records from the start to the result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.terminal.files import Written, checking, written_records
from lungomare.cli.terminal.screen import RULE_SAYS_NO, console, print_json, refuse
from lungomare.game import GameError
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES


def replay_file(
    file: Annotated[Path, typer.Argument(help="A record, or one record a line.", metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")] = False,
) -> None:
    """Check every move and the result of each record in FILE."""
    records = written_records(file)
    with checking(records) as each:
        moves = sum(_count_moves(written, as_json=as_json) for written in each)
    if as_json:
        print_json({"ok": True, "records": len(records), "moves": moves})
    else:
        plural = "" if len(records) == 1 else "s"
        console().print(f"OK: {len(records)} record{plural}, {moves} moves")


def _count_moves(written: Written, *, as_json: bool) -> int:
    """Return how many moves a record has, or leave with what is wrong with it."""
    record = written.record()
    try:
        return len(replay(FAMILIES, record).moves)
    except GameError as error:
        if as_json:
            print_json({"ok": False, "line": written.line, "fault": str(error)})
            raise typer.Exit(RULE_SAYS_NO) from error
        refuse(f"{written.path}, line {written.line}: {error}")
