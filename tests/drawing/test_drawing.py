"""Any game can be drawn: well formed, with nothing in it that a seat may not know."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from drawing.pictures import after_random_moves, parsed
from lungomare.drawing import GameDrawing, Shown, draw
from lungomare.drawing.svg import Picture, Shapes, themed
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from lungomare.game import Game

GAMES = [game for family in FAMILIES.values() for game in family.variants()]


def dealt(game: Game[Any, Any], seed: int) -> Any:
    return game.deal_from_seed(seed.to_bytes(32, "big"))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_variant_is_drawn_at_random_moments(number: int) -> None:
    game, rng = GAMES[number], Random(number)
    for seed in range(2):
        state, last = after_random_moves(game, dealt(game, seed), rng, 150)
        legal = tuple(game.legal(state))
        shown = Shown((last,) if last else (), legal[:1], ("<b>&\"'\x00", *"ABCD")[: game.seats])
        for seat in (None, game.seats - 1):
            root = parsed(draw(game, state, seat, shown))
            assert "<b>&\"'\N{REPLACEMENT CHARACTER}" in "".join(root.itertext())


@pytest.mark.parametrize("number", [n for n, game in enumerate(GAMES) if game.has_secrets])
def test_two_states_that_a_seat_cannot_tell_apart_are_drawn_the_same(number: int) -> None:
    game, rng = GAMES[number], Random(number)
    state, last = after_random_moves(game, dealt(game, number), rng, 60)
    shown = Shown((last,) if last else ())
    for seat in (None, *range(game.seats)):
        other = game.resample(state, seat, rng)
        assert other != state or game.outcome(state)
        assert draw(game, state, seat, shown) == draw(game, other, seat, shown)


def test_seats_with_secrets_see_different_pictures() -> None:
    game = next(game for game in GAMES if game.has_secrets and game.seats == 2)
    state = dealt(game, 1)
    assert len({draw(game, state, seat) for seat in (None, 0, 1)}) == 3


def test_a_game_that_draws_nothing_shows_its_view_as_text() -> None:
    game = GAMES[0]
    picture = GameDrawing().draw(game, dealt(game, 0), None, Shown(), "auto")
    text = "".join(parsed(picture).itertext())
    for key in game.view(dealt(game, 0), None):
        assert key in text


def test_day_and_night() -> None:
    style = ".a{fill:light-dark(#fff,#000);x:1}.b{y:2}"
    assert themed(style, "light") == ".a{fill:#fff;x:1}.b{y:2}"
    assert themed(style, "dark") == ".a{fill:#000;x:1}.b{y:2}"
    night = "@media screen and (prefers-color-scheme:dark){.a{fill:#000}}"
    assert themed(style, "auto") == ".a{fill:#fff;x:1}.b{y:2}" + night


def test_a_picture_holds_the_shapes_it_uses_and_no_others() -> None:
    shapes = Shapes("x-", ".x-a{fill:red}.x-b{fill:blue}", {
        "one": '<use href="#x-two"/>', "two": '<path class="x-a"/>', "three": '<path class="x-b"/>',
    })  # fmt: skip
    made = Picture((0, 0, 10, 10), '<use href="#x-one"/>', "A & B").document(shapes)
    root = parsed(made)
    assert {each.get("id") for each in root.iter()} - {None} == {"x-one", "x-two"}
    assert ".x-a" in made
    assert ".x-b" not in made
