"""Diagrams ask the law: what is not so is not drawn."""

from __future__ import annotations

import pytest

from lungomare.errors import Invalid
from lungomare.rulebook import with_diagrams
from lungomare.rulebook.diagrams import draw_fence

TRAPPED = "5S/6/6/2(s)3/4(gs)()/4(s)G 0,2 3,3 g2"
TOWN = "town: st-red s1-blue-2 / s1-red-2"


def drawn(kind: str, text: str) -> str:
    game, _, name = kind.partition("-")
    return draw_fence(game, name, text)


def test_a_fence_becomes_a_figure_and_everything_else_stays() -> None:
    text = "Before.\n\n```canosa-board\nlegal: @b2\ncaption: A & B\n```\n\n```sh\nlungomare\n```\n"
    page = with_diagrams(text)
    assert page.startswith("Before.\n\n<figure")
    assert "<figcaption>A &amp; B</figcaption></figure>\n\n```sh\nlungomare\n```\n" in page
    figure = next(line for line in page.splitlines() if line.startswith("<figure"))
    assert figure.count("<svg") == 1
    assert "style" not in figure, "a server lets no page bring styles within its text"


@pytest.mark.parametrize(
    ("kind", "text", "pictures"),
    [
        ("canosa-board", "do: @b2", 2),
        ("canosa-board", "do: @b2\n--\nposition: start", 3),
        ("canosa-board", f"position: {TRAPPED}\nends: trap silver\ncontrols: c3 silver", 1),
        ("canosa-board", "after: @b2\nillegal: e1-d1 C6.2, +d2 C7.1", 1),
        ("bosa-town", f"{TOWN}\nlegal: c1 b2 a3\nillegal: b3 B4.1", 1),
        ("bosa-town", f"{TOWN}\nline: col a2\npurse: 0 0 0 3\ngains: fish 1, textile 2", 1),
        ("bosa-town", "colors: red red / red\nscores: g-three 7, g-group-2 3", 2),
        ("bosa-cards", "cards: s1-red-1 s2-blue-5", 1),
        ("bosa-goals", "goals: g-rows", 1),
        ("bosa-chart", "coins: 5\nspends: 3\npoints: 3", 1),
    ],
)
def test_what_is_so_is_drawn(kind: str, text: str, pictures: int) -> None:
    assert drawn(kind, text).count("<svg") == pictures


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("canosa-board", "legal: @c3", "@c3 is legal, but c3 is not next to"),
        ("canosa-board", "illegal: @c3 C4.2", "C4.2 forbids @c3, but C4.1 does"),
        ("canosa-board", "illegal: @b2 C4.1", "C4.1 forbids @b2, but no clause does"),
        ("canosa-board", "do: b6-b5\nafter: @e5", "e5 is not next to"),
        ("canosa-board", f"position: {TRAPPED}", "the end is not there, but trap"),
        ("canosa-board", f"position: {TRAPPED}\nends: trap gold", "gold has won"),
        ("canosa-board", "controls: d4 silver", "silver controls the Sailor on d4"),
        ("canosa-board", "controls: a2 gold", "a Sailor stands on a2"),
        ("canosa-board", "position: 6/6 2,2 0,0 g1", "ranks"),
        ("canosa-board", "area: a1", "an area is two squares"),
        ("canosa-board", "colour: red", "no 'colour', but after, area"),
        ("canosa-board", "a board", "a new key, a colon and a value, not 'a board'"),
        ("bosa-town", f"{TOWN}\nlegal: b3", "one may to build on b3, but"),
        ("bosa-town", f"{TOWN}\nillegal: b2 B4.2", "B4.2 forbids to build on b2, but one may"),
        ("bosa-town", f"{TOWN}\nline: col a2\npurse: 0 0 0 3\ngains: fish 9", "the line gains"),
        ("bosa-town", f"{TOWN}\nline: diagonal b2", "a line is row or col"),
        ("bosa-town", "colors: red\nscores: g-three 7", "g-three scores 7, but 0"),
        ("bosa-town", "town: s1-pink-1", "no building 's1-pink-1' in standard-2"),
        ("bosa-town", "town: . . . . .", "four rows of four at most"),
        ("bosa-chart", "coins: many", "'many'"),
        ("bosa-goals", "goals: g-luck", "no goal 'g-luck'"),
        ("bosa-chart", "coins: 11\nspends: 11\npoints: 15", "11 coins bring (11, 15), but (9, 12)"),
    ],
)
def test_what_is_not_so_is_refused(kind: str, text: str, why: str) -> None:
    with pytest.raises(Invalid) as refused:
        drawn(kind, text)
    assert str(refused.value).startswith(f"{kind}, {text.splitlines()[0]}: ")
    assert why in str(refused.value)
