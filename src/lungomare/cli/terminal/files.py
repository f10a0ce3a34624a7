"""Files that a person names: read and written with a sentence when that fails."""

from __future__ import annotations

import errno
import json
import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, NamedTuple, NoReturn

import typer

from lungomare.cli.terminal.screen import RULE_SAYS_NO, USAGE, refuse, with_progress
from lungomare.cli.terminal.streams import TooLong, read_in

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from lungomare.game import Json


MOST_BYTES: Final = 2**30
"""Of a file: some 200,000 long records, and about what a machine of today reads at once."""
MOST_STREAMED: Final = 2**28
"""Of a pipe, which may never end."""


def read_text(path: Path) -> str:
    """Return the text of the file, without the mark that some editors begin it with.

    A pipe is read as well, but nothing without an end: no device, and no more than a bound.
    """
    try:
        with path.open("rb") as file:
            text = _read_bounded(path, file).decode("utf-8-sig")
        return text.replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        refuse(f"{path} is not a text file: byte {error.start + 1} is not UTF-8", RULE_SAYS_NO)
    except ValueError:
        refuse(f"{str(path)!r} is no name of a file", USAGE)
    except OSError as error:
        refuse(f"cannot read {path}: {why(error)}", USAGE)


def check_name(path: Path) -> None:
    """Leave with a sentence if no file can have this name."""
    try:
        path.stat()
    except ValueError:
        refuse(f"{str(path)!r} is no name of a file", USAGE)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            refuse(f"cannot use {path}: {why(error)}", USAGE)


def is_missing(path: Path) -> bool:
    """Say whether there is nothing of this name; what cannot be looked at may be there."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return False


def _read_bounded(path: Path, file: BinaryIO) -> bytes:
    mode = os.fstat(file.fileno()).st_mode
    if stat.S_ISCHR(mode) and not file.isatty():
        refuse(f"cannot read {path}: it is a device, not a file", USAGE)
    is_file = stat.S_ISREG(mode)
    most = MOST_BYTES if is_file else MOST_STREAMED
    size = os.fstat(file.fileno()).st_size
    data = file.read(most + 1) if size <= most else b""
    if max(size, len(data)) > most:
        refuse(f"cannot read {path}: it has more than {most >> 20:,} MB", USAGE)
    return data


def write_text(path: Path, text: str) -> None:
    """Write the file, or leave with a sentence."""
    try:
        path.write_text(text, "utf-8")
    except ValueError:
        refuse(f"{str(path)!r} is no name of a file", USAGE)
    except OSError as error:
        refuse(f"cannot write {path}: {why(error)}", USAGE)


def replace_text(path: Path, text: str) -> None:
    """Write the file so that it is whole at every moment, or leave with a sentence."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
        part.replace(path)
    except ValueError:
        refuse(f"{str(path)!r} is no name of a file", USAGE)
    except OSError as error:
        refuse(f"cannot write {path}: {why(error)}", USAGE)
    finally:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)


Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]


def check_new(path: Path, *, force: bool) -> None:
    """Leave with a sentence if the file cannot be written, or holds what would be lost."""
    check_writable(path)
    if not force and path.is_file() and path.stat().st_size:
        refuse(f"{path} is there already; --force writes over it", USAGE)


def check_regular(path: Path) -> None:
    """Leave with a sentence if the file is a device or a pipe: other files will stand beside it."""
    if not is_missing(path) and not path.is_file():
        refuse(f"cannot write {path}: it is not a regular file; name another", USAGE)


def check_renewable(path: Path, beginning: str) -> None:
    """Leave with a sentence if the file cannot be written, or is there and does not begin so.

    A picture or a report is made anew over one of its kind, never over anything else.
    """
    check_writable(path)
    if not path.is_file():
        return
    try:
        with path.open("rb") as file:
            found = file.read(len(beginning)).lower()
    except OSError as error:
        refuse(f"cannot read {path}, which is there already: {why(error)}", USAGE)
    if found and found != beginning.encode():
        refuse(f"{path} is there already and is something else; name another file", USAGE)


def check_writable(path: Path) -> None:
    """Leave with a sentence if the file could not be written; long work asks before it begins.

    A file that is not there yet is not there afterwards either.
    """
    is_new = is_missing(path)
    try:
        path.open("ab").close()
        if is_new:
            path.unlink()
    except ValueError:
        refuse(f"{str(path)!r} is no name of a file", USAGE)
    except OSError as error:
        refuse(f"cannot write {path}: {why(error)}", USAGE)


STANDARD_INPUT: Final = Path("-")


class Written(NamedTuple):
    """A record as it stands in a file, not read yet."""

    path: Path
    line: int
    text: str

    def record(self) -> Json:
        """Return the record, or leave with a sentence that says where its text is wrong."""
        try:
            data = json.loads(self.text, parse_constant=_no_number)
        except json.JSONDecodeError as error:
            place = f"line {self.line + error.lineno - 1}, character {error.colno}"
            refuse(f"{self.path}, {place}: not JSON: {error.msg}")
        except RecursionError:
            self._refuse("the JSON is nested too deeply")
        except ValueError as error:
            self._refuse(_format_number_fault(error))
        if not isinstance(data, dict):
            self._refuse("a record is a JSON object")
        return data

    def _refuse(self, sentence: str) -> NoReturn:
        refuse(f"{self.path}, line {self.line}: {sentence}")


@contextmanager
def checking(records: Sequence[Written]) -> Iterator[Generator[Written]]:
    """Hand out the records with a bar; stopped by Ctrl-C, leave with how many are right."""
    done = 0

    def each() -> Generator[Written]:
        nonlocal done
        for done, record in enumerate(with_progress(records, "records")):  # noqa: B007 - told below
            yield record

    handed_out = each()
    try:
        yield handed_out
    except KeyboardInterrupt:
        handed_out.close()  # and the bar with it
        refuse(f"stopped; nothing is wrong in the first {done} of {len(records)} records")


def written_records(path: Path) -> list[Written]:
    """Return the records of a file in their order; there is at least one.

    A file holds one JSON object, over as many lines as it likes, or one on each line; - is
    standard input.
    """
    if path == STANDARD_INPUT:
        path, text = Path("standard input"), _read_standard_input()
    else:
        text = read_text(path)
    lines = [
        Written(path, number, line)
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    ]
    if not lines:
        refuse(f"{path} holds no record: it is empty", RULE_SAYS_NO)
    return lines if _is_whole(lines[0].text) else [Written(path, 1, text)]


def _read_standard_input() -> str:
    try:
        return read_in(MOST_STREAMED)
    except TooLong:
        refuse(f"cannot read standard input: it has more than {MOST_STREAMED >> 20:,} MB", USAGE)


def _is_whole(line: str) -> bool:
    try:
        json.loads(line)
    except json.JSONDecodeError:
        return False
    except (RecursionError, ValueError):
        return True
    return True


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _format_number_fault(error: ValueError) -> str:
    """Say which number the reader refused: one that is none, or one that is too long."""
    name = str(error)
    is_short = name in {"NaN", "Infinity", "-Infinity"}
    return f"{name} is not JSON" if is_short else "a number has too many digits"


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
