"""What other packages add: by entry points, beside what is shipped, never instead of it."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from lungomare import plugins
from lungomare.plugins import with_plugins


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let three packages offer something to the layer `toys`, and one to another layer."""
    group = "lungomare.toys"
    offered = [
        EntryPoint("ours", "math:tau", group),
        EntryPoint("theirs", "math:pi", group),
        EntryPoint("broken", "no_such_module:FAMILY", group),
        EntryPoint("elsewhere", "math:e", "lungomare.games"),
    ]
    found = EntryPoints(offered)
    monkeypatch.setattr(plugins, "entry_points", lambda *, group: found.select(group=group))


@pytest.mark.usefixtures("installed")
def test_what_others_add_stands_beside_what_is_shipped() -> None:
    with pytest.warns(UserWarning, match="the plug-in no_such_module:FAMILY does not load: "):
        found = with_plugins("toys", {"ours": 1})
    assert dict(found) == {"ours": 1, "theirs": pytest.approx(3.14159, abs=1e-5)}


@pytest.mark.usefixtures("installed")
def test_a_layer_to_which_nobody_adds_has_what_is_shipped() -> None:
    assert dict(with_plugins("nothing", {"ours": 1})) == {"ours": 1}


def test_what_is_found_cannot_be_changed() -> None:
    found = with_plugins("nothing", {"ours": 1})
    with pytest.raises(TypeError):
        found["ours"] = 2  # type: ignore[index]
