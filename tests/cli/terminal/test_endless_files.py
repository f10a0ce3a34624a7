"""Commands that read what never ends, or write where there is no room: a sentence, and no more."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lungomare.cli.terminal import files
from lungomare.cli.terminal.screen import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

LUNGOMARE = Path(sys.executable).parent / "lungomare"
MATCH = ("match", "canosa", "--player", "greedy", "--player", "random", "--games", "6")
PATIENCE = 180
"""Seconds for a command that is refused at once, on a busy machine."""
MEMORY = 2**30
"""Bytes that a command may have here: reading without end reaches them in a second."""


def run_apart(
    *words: str | Path, most_bytes: int = resource.RLIM_INFINITY
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process that may write files of `most_bytes` each."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    return subprocess.run(
        [LUNGOMARE, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        preexec_fn=limit,
        stdin=subprocess.DEVNULL,
    )


def sentence(*words: str | Path) -> str:
    """Return what a command says that is refused at once."""
    ran = run_apart(*words)
    assert ran.returncode == 2, ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stderr


@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "/dev/null"])
def test_a_match_keeps_its_records_in_files_alone(device: str) -> None:
    assert f"{device} keeps no records: it is not a regular file" in sentence(
        *MATCH, "--records", device
    )


@pytest.mark.parametrize(
    "words", [("fit", "canosa", "--games", "1"), ("ladder", "canosa", "--games", "2")]
)
def test_what_writes_several_files_leaves_none_beside_a_device(words: tuple[str, ...]) -> None:
    said = sentence(*words, "--out", "/dev/full")
    assert "cannot write /dev/full: it is not a regular file" in said


def test_a_match_keeps_no_records_in_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not a regular file" in sentence(*MATCH, "--records", tmp_path / "pipe")


READERS: list[Sequence[str]] = [
    ("replay", "/dev/zero"),
    ("verify", "/dev/zero"),
    ("review", "/dev/zero"),
    ("analyse", "/dev/zero"),
    ("deck", "check", "/dev/zero"),
    ("deck", "show", "/dev/zero"),
    ("random", "bosa", "--deck", "/dev/zero"),
    ("random", "canosa", "--layout", "/dev/zero"),
    ("legal", "bosa", "--record", "/dev/zero"),
    ("balance", "bosa", "--deck", "/dev/zero"),
    ("fit", "canosa", "--games", "1", "--weights", "/dev/zero", "--out", "weights"),
    (*MATCH, "--openings", "/dev/zero"),
]


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_no_command_reads_a_device(words: Sequence[str]) -> None:
    assert "cannot read /dev/zero: it is a device, not a file" in sentence(*words)


def test_what_comes_through_a_pipe_has_a_bound(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A pipe is read, as `<(…)` of a shell is one, but not for ever."""
    monkeypatch.setattr(files, "MOST_STREAMED", 2**20)
    for size, is_read in ((2**20, True), (2**20 + 1, False)):
        pipe = tmp_path / f"{size}"
        os.mkfifo(pipe)
        with subprocess.Popen(["/bin/sh", "-c", f"head -c {size} /dev/zero > {pipe}"]):
            if is_read:
                assert len(files.read_text(pipe)) == size
            else:
                with pytest.raises(Refusal, match="it has more than 1 MB"):
                    files.read_text(pipe)


def test_endless_standard_input() -> None:
    with Path("/dev/zero").open("rb") as endless:
        ran = subprocess.run(
            [LUNGOMARE, "replay", "-"],
            stdin=endless,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    assert "cannot read standard input: it has more than 256 MB" in ran.stderr


def test_line_ends_and_marks_are_read_as_before(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert files.read_text(file) == "one\ntwo\nthree\n"


def test_a_full_disk_keeps_what_was_played(tmp_path: Path) -> None:
    """The line that did not fit is cut off, and the same command goes on behind the last whole."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert run_apart(*MATCH, "--records", whole).returncode == 0
    lines = whole.read_text().splitlines(keepends=True)
    room = len("".join(lines[:3])) + 10
    ran = run_apart(*MATCH, "--records", cut, most_bytes=room)
    assert ran.returncode == 1
    assert f"cannot write {cut}: file too large; the same command goes on from {cut}" in (
        ran.stderr.replace("\n", " ")
    )
    assert len(cut.read_text().splitlines()) == 3
    assert run_apart(*MATCH, "--records", cut).returncode == 0
    assert [json.loads(line)["actions"] for line in cut.read_text().splitlines()] == [
        json.loads(line)["actions"] for line in lines
    ]


def test_random_games_on_a_full_disk() -> None:
    ran = run_apart("random", "canosa", "--games", "2", "--out", "/dev/full")
    assert ran.returncode == 2
    assert "cannot write /dev/full: no space left on device" in ran.stderr
