"""`lungomare verify`: whether the deal of a game is the one that was promised."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer

from lungomare.cli.terminal.files import Written, checking, written_records
from lungomare.cli.terminal.screen import RULE_SAYS_NO, console, print_json, refuse
from lungomare.game import GameError
from lungomare.games.bosa import Check, verify


def verify_file(
    file: Annotated[Path, typer.Argument(help="A record, or one record a line.", metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")] = False,
) -> None:
    """Check the promised deal of every Bosa record in FILE (B12)."""
    records = written_records(file)
    checks: list[Check] = []
    with checking(records) as each:
        for written in each:
            checks = _check(written, as_json=as_json)
    if as_json:
        print_json({"ok": True, "records": len(records)})
        return
    if len(records) == 1:
        for check in checks:
            console().print(f"{check.sentence} ({check.clause})", markup=False)
    console().print(f"OK: the deal holds in {len(records)} record{'s' * (len(records) != 1)}")


def _check(written: Written, *, as_json: bool) -> list[Check]:
    """Return what was checked of a record and holds, or leave with what does not."""
    record, place = written.record(), f"{written.path}, line {written.line}"
    try:
        checks = verify(record)
    except GameError as error:
        if as_json:
            _leave_with_faults(written.line, {"record": str(error)})
        refuse(f"{place}: {error}")
    broken = [check for check in checks if not check.holds]
    if broken and as_json:
        _leave_with_faults(written.line, {check.name: check.sentence for check in broken})
    if broken:
        faults = "; ".join(f"{check.sentence} ({check.clause})" for check in broken)
        refuse(f"{place}: the deal does not hold: {faults}")
    return checks


def _leave_with_faults(line: int, faults: dict[str, str]) -> NoReturn:
    """Print for a program which part of the record on `line` does not hold, and leave."""
    listed = [{"part": part, "fault": sentence} for part, sentence in faults.items()]
    print_json({"ok": False, "line": line, "faults": listed})
    raise typer.Exit(RULE_SAYS_NO)
