"""What other packages add: by entry points, beside what is shipped, never instead of it."""

from __future__ import annotations

import logging
import sys
from importlib.metadata import EntryPoint, EntryPoints
from typing import TYPE_CHECKING

import pytest

from lungomare import plugins
from lungomare.plugins import Unfit, with_plugins

if TYPE_CHECKING:
    from pathlib import Path

GROUP = "lungomare.toys"


def install(monkeypatch: pytest.MonkeyPatch, *offered: tuple[str, str]) -> None:
    """Let packages offer these to the layer `toys`, by name, and one something to another layer."""
    entries = [EntryPoint(name, value, GROUP) for name, value in offered]
    found = EntryPoints([*entries, EntryPoint("elsewhere", "math:e", "lungomare.games")])
    monkeypatch.setattr(plugins, "entry_points", lambda *, group: found.select(group=group))


@pytest.fixture
def bad_modules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let there be two modules that cannot be imported."""
    (tmp_path / "raises_at_import.py").write_text('raise RuntimeError("one line\\nand another")\n')
    (tmp_path / "leaves_at_import.py").write_text("raise SystemExit(3)\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])


def test_what_others_add_stands_beside_what_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("theirs", "math:pi"))
    found = with_plugins("toys", {"ours": 1}, float)
    assert dict(found) == {"ours": 1, "theirs": pytest.approx(3.14159, abs=1e-5)}


def test_a_layer_to_which_nobody_adds_has_what_is_shipped() -> None:
    assert dict(with_plugins("nothing", {"ours": 1})) == {"ours": 1}


def test_what_is_found_cannot_be_changed() -> None:
    found = with_plugins("nothing", {"ours": 1})
    with pytest.raises(TypeError):
        found["ours"] = 2  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("broken", "no_such_module:X", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("broken", "math:no_such_name", "AttributeError: module 'math' has no attribute"),
        ("broken", "raises_at_import:X", "RuntimeError: one line and another"),
        ("broken", "leaves_at_import:X", "SystemExit: 3"),
        ("broken", "math:sqrt", "it is a builtin_function_or_method, not a float"),
        ("broken", "math:nan", "it is no number"),
        ("ours", "math:tau", "there is one called ours already"),
        ("theirs", "math:tau", "there is one called theirs already"),
        ("two words", "math:tau", "the name 'two words' must be"),
        ("../up", "math:tau", "the name '../up' must be"),
        ("Capital", "math:tau", "the name 'Capital' must be"),
        ("x" * 33, "math:tau", "must be up to 32 of a-z, 0-9, - and _, a letter first"),
    ],
)
@pytest.mark.usefixtures("bad_modules")
def test_what_is_unfit_is_left_out_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    name: str,
    value: str,
    why: str,
) -> None:
    install(monkeypatch, ("theirs", "math:pi"), (name, value))

    def check(_: str, number: float) -> None:
        if number != number:  # noqa: PLR0124 - so is nan, and nothing else
            raise Unfit("it is no number")

    with caplog.at_level(logging.WARNING):
        found = with_plugins("toys", {"ours": 1}, float, check)
    assert found.keys() == {"ours", "theirs"}
    assert found["ours"] == 1
    (record,) = caplog.records
    assert record.message.startswith(f"the plug-in {value} is left out: ")
    assert why in record.message
    assert "\n" not in record.message
