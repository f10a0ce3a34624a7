"""Files that a person names: read and written with a sentence when that fails."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lungomare.cli.screen import RULE_SAYS_NO, USAGE, refuse

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Json


def read_text(path: Path) -> str:
    """Return the text of the file, or leave with a sentence."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        refuse(f"{path} is not a text file: byte {error.start + 1} is not UTF-8", RULE_SAYS_NO)
    except OSError as error:
        refuse(f"cannot read {path}: {why(error)}", USAGE)


def write_text(path: Path, text: str) -> None:
    """Write the file, or leave with a sentence."""
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        refuse(f"cannot write {path}: {why(error)}", USAGE)


def read_records(path: Path) -> list[tuple[int, Json]]:
    """Return the records of a file, each with the line it begins on.

    A file holds one JSON object, over as many lines as it likes, or one on each line.
    """
    text = read_text(path)
    if not text.strip():
        refuse(f"{path} holds no record: it is empty", RULE_SAYS_NO)
    try:
        return [(1, _loads(text))]
    except ValueError:
        return [
            (number, _record(path, number, line))
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip()
        ]


def _record(path: Path, number: int, line: str) -> Json:
    try:
        return _loads(line)
    except json.JSONDecodeError as error:
        refuse(f"{path}, line {number}, character {error.pos + 1}: not JSON: {error.msg}")
    except ValueError as error:
        refuse(f"{path}, line {number}: {error}")


def _loads(text: str) -> Json:
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply") from error
    if not isinstance(data, dict):
        raise ValueError("a record is a JSON object")  # noqa: TRY004 - a fault of the text
    return data


def why(error: OSError) -> str:
    """Return the system's reason, without its number."""
    return (error.strerror or str(error)).lower()


def fresh_name(stem: str, folder: Path) -> Path:
    """Return a file name not taken yet: `stem.json`, else `stem-2.json` and so on."""
    path, number = folder / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    return path
