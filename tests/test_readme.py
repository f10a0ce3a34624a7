"""What the README says runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lungomare.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_ten_lines_run(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    exec(code[1], {})  # noqa: S102 - our own README
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == "c3 is not next to the gold Siren on a1 (C4.1)"
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 10


def test_every_command_of_the_table_exists(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = re.findall(r"^\| `lungomare ([a-z]+(?:-[a-z]+)?(?: [a-z]+)*)", README, re.MULTILINE)
    assert len(commands) >= 10
    for command in commands:
        monkeypatch.setattr("sys.argv", ["lungomare", *command.split(), "--help"])
        with pytest.raises(SystemExit) as left:
            main()
        assert left.value.code in (0, None), command
        assert "Usage" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"])
def test_links_and_scripts_lead_somewhere(name: str) -> None:
    text = (ROOT / f"{name}.md").read_text("utf-8")
    targets = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r"`?(scripts/[a-z]+)", text)
    assert [target for target in targets if not (ROOT / target).exists()] == []
