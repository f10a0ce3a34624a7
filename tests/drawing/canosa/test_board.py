"""Canosa's board is the page's, square for square and piece for piece."""

from __future__ import annotations

import re

from drawing.pictures import SVG, parsed
from lungomare.drawing import Shown, draw
from lungomare.drawing.canosa import Mark, Panel, draw_panel, panel_of, pointed
from lungomare.drawing.canosa.board import sea
from lungomare.drawing.canosa.entry import describe
from lungomare.drawing.shapes import load_shapes
from lungomare.games.canosa import Canosa, read_position

MIDGAME = "6/1S4/2(gs)3/2G()2/(g)5/5(s) 1,2 3,3 g2"


def elements(drawn: str) -> list[tuple[str, frozenset[str], str]]:
    """Return what is drawn, whatever the order of attributes and of squares."""
    return sorted(
        (each.tag, frozenset(f"{k}={v}" for k, v in each.attrib.items()), each.text or "")
        for each in parsed(f'<svg xmlns="{SVG[1:-1]}"><title>t</title>{drawn}</svg>').iter()
    )


def places(picture: str) -> dict[str, tuple[float, float]]:
    found = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><use href="#canosa-([^"]*)"', picture)
    return {shape: (float(x), float(y)) for x, y, shape in found}


def test_the_sea_is_the_page_s() -> None:
    assert elements(sea("abcdef", "654321")) == elements(
        load_shapes("lungomare.drawing.canosa")["sea"]
    )


def test_pieces_stand_on_their_squares() -> None:
    game = Canosa()
    state = game.start_from(read_position(MIDGAME, game.rules))
    picture = draw(game, state)
    assert places(picture) == {
        "island-gold-3-below": (50, 550), "island-silver-3-above": (550, 50),
        "sailor-gs": (250, 250), "sailor-": (350, 350),
        "sailor-g": (50, 450), "sailor-s": (550, 550),
        "siren-gold-1": (250, 350), "siren-silver-2": (150, 150),
    }  # fmt: skip
    assert "Gold owes 2 actions" in picture


def test_a_position_is_said_in_words_for_those_who_do_not_see_it() -> None:
    words = describe(read_position("6/1S4/2(gs)3/2G()2/(g)5/1(g)()2(s) 1,2 1,3 g2", Canosa().rules))
    assert words.startswith(
        "Gold: Siren on c3 with 1 ring, 1 Sailor home."
        " Silver: Siren on b5 with 2 rings, 3 Sailors home."
    )


def test_silver_sees_the_board_from_her_side() -> None:
    game = Canosa()
    turned = places(draw(game, game.start(), 1))
    assert turned["island-silver-0-taken-below"] == (50, 550)
    assert turned["siren-gold-2"] == (550, 50)


def test_what_was_done_and_what_to_do_are_pointed_out() -> None:
    game = Canosa()
    state = game.start()
    hint = (game.read("@b2"), game.read("b6-a6"))
    picture = draw(game, state, None, Shown(last=(game.read("c5-b5"),), hint=hint))
    assert picture.count('class="canosa-touched"') == 2
    assert picture.count('class="canosa-wake"') == 1
    assert picture.count('class="canosa-arrow"') == 2
    assert picture.count('class="canosa-halo"') == 2


def test_an_attack_and_a_ring_are_pointed_at_from_the_siren_that_acts() -> None:
    game = Canosa()
    position = read_position("(g)(g)(s)3/6/6/2S3/1G(s)3/6 2,1 3,3 g2", game.rules)
    panel = pointed(panel_of(position), position, hint=(game.read("@c3xc4"), game.read("+c2")))
    assert panel.arrows == (("b2", "c3"), ("c3", "c4"), ("c3", "c2"))
    assert panel.marks == (Mark("transfer", "c2"),)


def test_a_part_of_the_board_leaves_out_what_is_not_on_it() -> None:
    panel = Panel("bcd", "432", sailors={"d4": "s", "a1": "g"}, marks=(Mark("push", "b2"),))
    picture = draw_panel(panel, "A part")
    assert places(picture).keys() == {"sailor-s"}
    assert [text.text for text in parsed(picture).iter(f"{SVG}text")] == [*"bcd", *"432"]
