"""Where a study of balance goes: a terminal, JSON, a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.cli.terminal.files import check_new, is_missing, read_text, write_text
from lungomare.cli.terminal.screen import print_json, print_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lungomare.game import Json

JsonFile = Annotated[
    str | None,
    typer.Option("--json", help="A file for the figures as JSON; - prints them.", metavar="FILE"),
]
Document = Annotated[
    Path | None,
    typer.Option(help="A document whose tables and images are made anew.", metavar="FILE"),
]


def check_json(json_file: str | None, records: Path | None, *, force: bool) -> None:
    """Leave now, not after an hour, if the figures could not be written.

    A study that goes on from its records writes its figures anew.
    """
    if json_file not in (None, "-"):
        goes_on = records is not None and not is_missing(records)
        check_new(Path(json_file), force=force or goes_on)


def print_study(figures: list[Json], lines: Sequence[str], json_file: str | None) -> None:
    """Print the tables, or JSON, and write the JSON to its file."""
    if json_file == "-":
        print_json(figures)
    else:
        print_lines(lines)
    if json_file not in (None, "-"):
        write_text(Path(json_file), json.dumps(figures, indent=2) + "\n")


def renew(
    document: Path, filled: Callable[[str], str], pictures: Callable[[], Mapping[str, str]]
) -> None:
    """Write a document's tables anew, and its pictures beside it."""
    write_text(document, filled(read_text(document)))
    images = document.parent / "images"
    images.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        write_text(images / f"{name}.svg", picture)
