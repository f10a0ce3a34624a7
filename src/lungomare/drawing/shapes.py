"""The shapes of the page's pieces, read from the files that the page's components made."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lungomare.game import Json


@cache
def load_shapes(package: str) -> Json:
    """Return what `shapes.json` of a package holds: a test of the page keeps it current."""
    text = files(package).joinpath("shapes.json").read_text("utf-8")
    loaded: Json = json.loads(text)
    return loaded
