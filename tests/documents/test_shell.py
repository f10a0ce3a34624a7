"""What the tests of the documents would notice."""

from __future__ import annotations

import pytest

from documents.pages import ROOT, Block
from documents.python_code import run as run_python
from documents.shell import Command, check, commands_of, run
from documents.shell_output import agrees


@pytest.mark.parametrize(
    "line",
    [
        "lungomare perfd canosa",
        "lungomare perft chess",
        "lungomare perft canosa --deep 3",
        "lungomare perft canosa --depth",
        "lungomare --versoin",
        "python -m lungomare perfd",
        "scripts/nothing",
        "pip install 'lungomare[nothing]'",
        ".venv/bin/python benchmarks/nothing.py",
        ".venv/bin/python benchmarks/canosa_calibration.py --wriet",
    ],
)
def test_what_is_not_there_is_noticed(line: str) -> None:
    (command,) = commands_of(line)
    with pytest.raises(Exception, match=r"no |knows|such|requires"):
        check(command)


def test_lines_are_read_as_a_shell_does() -> None:
    text = (
        "A=1 lungomare review - \\\n    --top 3 < game.json | lungomare replay -  # both\n"
        "lungomare play canosa > out.txt <<END\nhint\n@b2\nEND\n"
        "lungomare info && lungomare deck show"
    )
    assert list(commands_of(text)) == [
        Command(("lungomare", "review", "-", "--top", "3"), reads="game.json"),
        Command(("lungomare", "replay", "-"), is_piped=True),
        Command(("lungomare", "play", "canosa"), typed="hint\n@b2\n", writes="out.txt"),
        Command(("lungomare", "info")),
        Command(("lungomare", "deck", "show")),
    ]


def test_a_refusal_is_a_status_and_a_sentence() -> None:
    (command,) = commands_of("lungomare explain canosa @c3")
    status, printed = run(command, "")
    assert status == 1
    assert "C4.1" in printed


@pytest.mark.parametrize(
    ("said", "printed", "is_so"),
    [
        ("43\n", "43 \n", True),
        ("43\n", "44\n", False),
        ("a … c\n…\nz\n", "a b c\nmore\nand more\nz\n", True),
        ("a … c\n…\nz\n", "a b d\nmore\nz\n", False),
    ],
)
def test_output_is_compared(said: str, printed: str, is_so: bool) -> None:
    assert agrees(said, printed) == is_so


def test_a_comment_behind_print_is_what_is_printed() -> None:
    page = ROOT / "README.md"
    assert run_python(Block(page, 1, "python", "print(1 + 1)  # 2\n"), {}) == "2\n"
    with pytest.raises(AssertionError, match="line 1"):
        run_python(Block(page, 1, "python", "print(1 + 1)  # 3\n"), {})
