"""Bosa's houses are the page's, and everything of a deck is on its sheet."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from drawing.pictures import SVG, after_random_moves, parsed
from lungomare.drawing import Shown, draw
from lungomare.drawing.bosa import (
    Town,
    draw_card,
    draw_cards,
    draw_deck,
    draw_goals,
    draw_patronage,
    draw_stores,
    draw_townscape,
)  # fmt: skip
from lungomare.drawing.bosa.window import arranged, tokens_of
from lungomare.games.bosa import SHIPPED, STANDARD, Bosa, Effect, shipped_deck

WINDOWS = json.loads(Path(__file__).with_name("windows.json").read_text("utf-8"))


def effect_of(written: dict[str, dict[str, int]]) -> Effect:
    gain, spend = (tuple(written.get(key, {}).items()) for key in ("gain", "spend"))
    return Effect(gain, spend, per_color="per" in written, copy="copy" in written)


def texts(picture: str) -> list[str]:
    return ["".join(text.itertext()) for text in parsed(picture).iter(f"{SVG}text")]


def test_windows_are_the_page_s() -> None:
    assert len(WINDOWS) > 20
    for window in WINDOWS:
        scale, placed = arranged(tokens_of(effect_of(window["effect"])), 90, 1.4)
        assert scale == window["scale"]
        assert [
            {"picture": token.picture, "size": token.size, "width": token.width, "x": x}
            | ({} if token.number is None else {"number": token.number})
            for x, token in placed
        ] == window["tokens"]


def test_a_deck_s_sheet_has_all_cards_goals_and_steps() -> None:
    for name in SHIPPED:
        deck = shipped_deck(name)
        sheet = draw_deck(deck)
        assert parsed(sheet)[0].text == f"Bosa: the deck {name}"
        assert sheet.count('href="#bosa-house-') == len(deck.buildings)
        assert sheet.count('href="#bosa-goal-') == len(deck.goals)
        assert {str(points) for _, points in deck.chart} <= set(texts(sheet))
        assert all(
            any(card.name.startswith(t) for t in texts(sheet) if t) for card in deck.buildings
        )


def test_parts_for_diagrams() -> None:
    cards = STANDARD.buildings
    town = Town({"a1": cards[0], "b1": cards[9]}, ("c1",), ("d1",), ("a1", "b1"), rows=1)
    assert texts(draw_townscape(town, "A town"))[-2:] == ["c1", "✕"]
    assert "1" in texts(draw_townscape(town, "A town"))
    for picture in (
        draw_card(cards[5]),
        draw_cards(cards[:7], "Cards", captions=True),
        draw_cards((), "No cards"),
        draw_goals(STANDARD.goals, ["a note"] * 20),
        draw_stores({"fish": 0, "textile": 5, "pottery": 10}),
    ):
        parsed(picture)
    assert draw_patronage(STANDARD.chart, 9).count("bosa-now-number") > 1


def test_a_moment_shows_market_towns_purses_and_own_goals() -> None:
    game, rng = Bosa(3), Random(4)
    state, _ = after_random_moves(game, game.deal_from_seed(bytes(32)), rng, 200)
    while state.phase.value != "take":
        state = game.apply(state, rng.choice(game.legal(state)))
    take = game.legal(state)[0]
    seen = draw(game, state, 1, Shown(hint=(take,), names=("Ann", "Ben", "Cy")))
    view = game.view(state, 1)
    built = sum(len(seat["town"]) for seat in view["seats"])
    assert seen.count('href="#bosa-house-') == built + sum(
        card is not None for card in view["market"]
    )
    assert seen.count('href="#bosa-goal-') == len(view["goals"])
    assert {"Ann", "Ben", "Cy", "The goals of Ben"} <= set(texts(seen))
    assert seen.count('class="bosa-pointed"') == 1
    assert 'href="#bosa-goal-' not in draw(game, state)
