"""`lungomare verify`: whether the deal of a game is the one that was promised."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer

from lungomare.cli.terminal.files import written_records
from lungomare.cli.terminal.screen import RULE_SAYS_NO, console, print_json, refuse, with_progress
from lungomare.game import GameError
from lungomare.games.bosa import Check, verify


def verify_file(
    file: Annotated[Path, typer.Argument(help="A record, or one record a line.", metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")] = False,
) -> None:
    """Check the promised deal of every Bosa record in FILE (B12)."""
    records = written_records(file)
    checks: list[Check] = []
    for index in with_progress(range(len(records)), "records"):
        line, record = records[index].line, records[index].record()
        try:
            checks = verify(record)
        except GameError as error:
            if as_json:
                _leave_with_faults(line, {"record": str(error)})
            refuse(f"{file}, line {line}: {error}")
        broken = [check for check in checks if not check.holds]
        if broken and as_json:
            _leave_with_faults(line, {check.name: check.sentence for check in broken})
        if broken:
            faults = "; ".join(f"{check.sentence} ({check.clause})" for check in broken)
            refuse(f"{file}, line {line}: the deal does not hold: {faults}")
    if as_json:
        print_json({"ok": True, "records": len(records)})
        return
    if len(records) == 1:
        for check in checks:
            console().print(f"{check.sentence} ({check.clause})", markup=False)
    console().print(f"OK: the deal holds in {len(records)} record{'s' * (len(records) != 1)}")


def _leave_with_faults(line: int, faults: dict[str, str]) -> NoReturn:
    """Print for a program which part of the record on `line` does not hold, and leave."""
    listed = [{"part": part, "fault": sentence} for part, sentence in faults.items()]
    print_json({"ok": False, "line": line, "faults": listed})
    raise typer.Exit(RULE_SAYS_NO)
