"""Where a study of balance goes: a terminal, JSON, a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.cli.terminal.files import (
    check_new,
    check_renewable,
    check_writable,
    is_missing,
    read_text,
    why,
    write_text,
)
from lungomare.cli.terminal.screen import USAGE, print_json, print_lines, refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lungomare.game import Json

JsonFile = Annotated[
    str | None,
    typer.Option("--json", help="A file for the figures as JSON; - prints them.", metavar="FILE"),
]
Document = Annotated[
    Path | None,
    typer.Option(
        help="A document in Markdown: written whole if it is not there; else its marked tables and"
        " its images are made anew.",
        metavar="FILE",
    ),
]


def check_json(json_file: str | None, records: Path | None, *, force: bool) -> None:
    """Leave now, not after an hour, if the figures could not be written.

    A study that goes on from its records writes its figures anew.
    """
    if json_file not in (None, "-"):
        goes_on = records is not None and not is_missing(records)
        check_new(Path(json_file), force=force or goes_on)


def print_study(figures: list[Json], lines: Sequence[str], json_file: str | None) -> None:
    """Write the JSON to its file, and print the tables, or JSON."""
    if json_file not in (None, "-"):
        write_text(Path(json_file), json.dumps(figures, indent=2) + "\n")
    if json_file == "-":
        print_json(figures)
    else:
        print_lines(lines)


def check_document(document: Path | None, filled: Callable[[str], str]) -> None:
    """Leave with a sentence now, not after an hour, if a document could not be written."""
    if document is None:
        return
    check_writable(document)
    if not is_missing(document):
        filled(read_text(document))


def renew(
    document: Path,
    fresh: str,
    filled: Callable[[str], str],
    pictures: Callable[[], Mapping[str, str]],
) -> None:
    """Write a document's tables anew, and its pictures beside it; `fresh` is one with no tables."""
    text = fresh if is_missing(document) else read_text(document)
    write_text(document, filled(text))
    images = document.parent / "images"
    try:
        images.mkdir(exist_ok=True)
    except OSError as error:
        refuse(f"cannot write {images}: {why(error)}", USAGE)
    for name, picture in pictures().items():
        file = images / f"{name}.svg"
        check_renewable(file, "<svg")
        write_text(file, picture)


def format_document(
    title: str, about: str, tables: Mapping[str, str], pictures: Mapping[str, str]
) -> str:
    """Return a whole document without its tables: marks where they belong, by heading.

    `tables` are the names of the marks by heading, `pictures` those of the images by description.
    """
    parts = [f"# {title}\n\n{about}\n"]
    parts += [f"![{said}](images/{name}.svg)\n" for said, name in pictures.items()]
    parts += [
        f"## {heading}\n\n<!-- begin {name} -->\n<!-- end {name} -->\n"
        for heading, name in tables.items()
    ]
    return "\n".join(parts)
