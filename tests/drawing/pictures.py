"""What a test needs to look into a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from random import Random

    from lungomare.game import Game

SVG = "{http://www.w3.org/2000/svg}"
HREF = "href"


def parsed(picture: str) -> ET.Element:
    """Return a picture that is well formed, complete in itself, and told in words."""
    root = ET.fromstring(picture)  # noqa: S314 - we have written it
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    names = {each.get("id") for each in root.iter()}
    assert {each.get(HREF, "#")[1:] for each in root.iter(f"{SVG}use")} <= names
    assert not {"script", "image", "foreignObject"} & {each.tag[len(SVG) :] for each in root.iter()}
    assert "http" not in picture.replace(f'"{SVG[1:-1]}"', "")
    return root


def after_random_moves(game: Game[Any, Any], state: Any, rng: Random, most: int) -> tuple[Any, Any]:
    """Return the state after up to so many moves, and the last of them."""
    last = None
    for _ in range(rng.randrange(most)):
        if not (legal := game.legal(state)):
            break
        last = rng.choice(legal)
        state = game.apply(state, last)
    return state, last
