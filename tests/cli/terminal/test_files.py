"""Files that a person names are refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.cli.terminal import files
from lungomare.cli.terminal.screen import Refusal

if TYPE_CHECKING:
    from pathlib import Path


def test_a_picture_goes_over_a_picture_and_over_nothing_else(tmp_path: Path) -> None:
    for name, text in (("old.svg", "<SVG/>"), ("empty.svg", "")):
        (tmp_path / name).write_text(text)
        files.check_renewable(tmp_path / name, "<svg")
    for name, text in (("notes.txt", "mine"), ("short.txt", "<s")):
        (tmp_path / name).write_text(text)
        with pytest.raises(Refusal, match="something else"):
            files.check_renewable(tmp_path / name, "<svg")
        assert (tmp_path / name).read_text() == text


def test_a_file_that_may_be_written_but_not_read_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "closed.svg"
    path.write_text("<svg/>")

    def refused(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files, "check_writable", lambda _: None)
    monkeypatch.setattr(type(path), "open", refused)
    with pytest.raises(Refusal, match="which is there already: permission denied"):
        files.check_renewable(path, "<svg")
