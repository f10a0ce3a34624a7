"""Bosa on a device says what the law says: of games and deals, and of what cannot be opened."""

from __future__ import annotations

import copy
import os
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from equivalence.on_device import Course, OnDevice, Seen, compare
from lungomare.game import Illegal
from lungomare.games.bosa import (
    DECISIONS,
    FAMILY,
    SHIPPED,
    Bosa,
    Phase,
    deck_to_json,
    shipped_deck,
)
from lungomare.games.toml_text import TOML_REFUSALS
from lungomare.native.bosa.lockstep import draw_deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.game import Json

WRONG_TEXTS: Final = (
    *("", " ", "take", "take ", "take 0", "take 5", "take 12", "take  1", " take 1", "Take 1"),
    *(
        "place",
        "place e1",
        "place a5",
        "place a1 ",
        "row 1",
        "row ",
        "col x",
        "skip skip",
        "skip\n",
    ),
    *("do x", "do ", "do ft", "copy", "copy z9", "copy a1 do", "draw", "draw nobody", "draw "),
    *("first", "first 5", "first -1", "first 01", "pass", "do\tf", "place 'b1'", 'copy "b1"'),
    *("toString", "x" * 64, "\U0001f702 1", "do \u200b", "do \ud800"),
)
"""Texts that write no decision."""
LETTERS: Final = "abcdefortpk 1259-'\"\\é\u00a0\u200b\U0001f702\ud800\n\x00"


@pytest.fixture(scope="module")
def device() -> Iterator[OnDevice]:
    with OnDevice("bosa") as opened:
        yield opened


def odd_deck() -> Json:
    """Return a deck of drawn cards, many copies, whose ids JSON must escape, some far too dear."""
    rng, data = Random("device"), deck_to_json(draw_deck(Random("device")))
    for number, card in enumerate((*data["cards"], *data["goals"])):
        card["id"] = f'\\"{number}\\u0041/</b>\\'
    for card in data["cards"]:
        card["names"] = {"it": "Però “il Pescatore”"}
        if rng.random() < 1 / 4:
            card["effect"] = {"copy": "color"}
        price = card["effect"].get("spend", {})
        if rng.random() < 1 / 2:
            price.update((key, rng.choice((9, 11, 12, 70_000, 1_000_000))) for key in [*price])
    return data


DECKS: Final[tuple[str | Json, ...]] = (*SHIPPED, odd_deck())
HEADERS: Final[list[Json]] = [
    {"players": players, "deck": deck, "simple": simple}
    for players in (2, 3, 4, 5)
    for deck in DECKS
    for simple in (False, True)
]
"""Every number of players with every deck, with goals and without."""


def play(rng: Random, header: Json, liked: Phase | None = None, most: int = 1000) -> Course:
    """Play a random dealt game; ask about so many states from one of the liked phase on."""
    seed = rng.randbytes(32)
    game = FAMILY.open_undealt(header)
    states, moves = [game.deal_from_seed(seed)], list[str]()
    while choices := game.legal(states[-1]):
        action = rng.choice(choices)
        moves.append(game.write(action))
        states.append(game.advance(states[-1], action))
    since = 0
    if liked:
        since = rng.choice([at for at, state in enumerate(states) if state.phase is liked])
    ids = [game.write(decision) for decision in DECISIONS]
    texts = [*ids, *rng.sample(WRONG_TEXTS, 9), *(mutated(rng, rng.choice(ids)) for _ in range(3))]
    return Course(header, moves[: since + most - 1], texts, since=since, seed=seed.hex())


def mutated(rng: Random, text: str) -> str:
    """Return a text with a letter more, less, or another."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", rng.choice(LETTERS))) + text[at + rng.randrange(2) :]


VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 1.5, 7, 1_000_001, 12_345_678_901_234, 0.00001),
    *("", "x", "red", "copy", "group", "s1-red-1", "it's", 'a "b"', "\t", "ß" * 70, "\u200b"),
    *([], {}, [1, 2], {"fish": 1}, [[[[1]]]], {"a": {"b": {"c": 1}}}, ["x"] * 9, {"copy": "color"}),
    *(["x"] * 117, [{}] * 501, [[each, each] for each in range(1, 258)]),
)
KEYS: Final = ("x", "name", "color", "size", "per", "spend", "any", "names", "copy", "gain", "it's")


def spoiled(rng: Random, value: Any) -> Any:
    """Return the value with one place of it changed, left out, doubled, or put elsewhere."""
    if not isinstance(value, (dict, list)) or not value or rng.random() < 1 / 9:
        return copy.deepcopy(rng.choice(VALUES))
    changed: Any = value.copy()
    place = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    how = rng.random()
    if how < 1 / 9:
        del changed[place]
    elif how < 1 / 6 and isinstance(changed, dict):
        changed[rng.choice(KEYS)] = copy.deepcopy(rng.choice(VALUES))
    elif how < 1 / 6:
        changed.insert(place, copy.deepcopy(rng.choice(value)))
    else:
        changed[place] = spoiled(rng, value[place])
    return changed


def odd_course(rng: Random) -> Course:
    """Return an opening that is mostly wrong somewhere: in options, a deck, or a deal."""
    deck = rng.choice([*map(shipped_deck, SHIPPED), draw_deck(rng)])
    game = Bosa(rng.choice((2, 3, 4, 5)), deck, simple=rng.random() < 1 / 2)
    header = {**game.header(game.deal_from_seed(rng.randbytes(32)))}
    if rng.random() < 1 / 2:
        header["deck"] = deck_to_json(game.deck)
    for key in rng.choice(((), ("setup",), ("deck",), ("deck",) * 3, tuple(header))):
        header[key] = spoiled(rng, header[key])
    for key in rng.choice(((), ("setup",), (rng.choice(list(header)),))):
        header.pop(key, None)
    return Course(header, seed=None if "setup" in header else rng.randbytes(32).hex())


CARD: Final = ("deck", "cards", 7)
GOAL: Final = ("deck", "goals", 3)
FAULTS: Final[tuple[tuple[Sequence[str | int], Any], ...]] = (
    (("players",), None),
    (("players",), 6),
    (("simple",), 1),
    (("deck",), "standard-9"),
    (("deck",), None),
    (("deck", "name"), ["standard"]),
    (("deck", "more"), 1),
    (CARD, "card"),
    ((*CARD, "id"), "s1 red"),
    ((*CARD, "id"), "s1-red-1"),
    ((*CARD, "name"), "\n"),
    ((*CARD, "names"), "Porto"),
    ((*CARD, "names"), {"de": "Hafen", "it": "\t"}),
    ((*CARD, "season"), 4),
    ((*CARD, "season"), 2),
    ((*CARD, "color"), "pink"),
    (CARD, {"id": "s1", "season": 1, "color": "red"}),
    ((*CARD, "effect"), {}),
    ((*CARD, "effect"), {"copy": "red"}),
    ((*CARD, "effect"), {"gain": {"fish": 1}, "per": "kind"}),
    ((*CARD, "effect"), {"gain": {"fish": 1}, "spend": {"coins": 1}, "per": "color"}),
    ((*CARD, "effect"), {"gain": {}}),
    ((*CARD, "effect"), {"gain": {"each": 1}}),
    ((*CARD, "effect"), {"gain": {"fish": 0}}),
    ((*CARD, "effect"), {"gain": {"fish": 1_000_001}}),
    ((*CARD, "effect"), {"gain": {"fish": 1}, "spend": {"any": 1, "fish": 2}}),
    ((*CARD, "effect"), {"gain": {"any": 1}, "spend": {"any": 1}}),
    (("deck", "cards", 0, "season"), 1),
    (GOAL, 5),
    ((*GOAL, "kind"), "rows"),
    ((*GOAL, "points"), 1.5),
    ((*GOAL, "points"), 1_000_001),
    ((*GOAL, "size"), 0),
    ((*GOAL, "size"), 1_000_001),
    ((*GOAL, "color"), "red"),
    ((*GOAL, "kind"), "varied-rows"),
    ((*GOAL, "id"), "g-group-5"),
    (("deck", "goals"), []),
    (("deck", "goals"), [{}] * 501),
    (("deck", "cards"), [{"id": 3, "ID": 4}] * 21),
    (("deck", "chart"), [[3, 2, 1]]),
    (("deck", "chart"), [[3, 1_000_001]]),
    (("deck", "chart"), [[3, 2], [4, 2], [3, 3]]),
    (("deck", "chart"), [[coins, coins] for coins in range(1, 300)]),
    (("setup",), None),
    (("setup", "first"), 2),
    (("setup", "starts"), "st-red"),
    (("setup", "starts"), ["st-red"]),
    (("setup", "starts", 1), "s1-red-1"),
    (("setup", "starts", 1), "st-pink"),
    (("setup", "seasons"), []),
    (("setup", "goals", 0), ["g-group-5"] * 2),
    (("setup", "goals", 0), [f"g-group-{size}" for size in (2, 3, 4, 5)]),
)
"""Places in a header, and what is wrong there."""


def faulty(place: Sequence[str | int], value: Any) -> Course:
    """Return an opening with one fault."""
    game = FAMILY.open_undealt(HEADERS[0])
    header = game.header(game.deal_from_seed(bytes(32))) | {"deck": deck_to_json(game.deck)}
    changed: Any = header
    for step in place[:-1]:
        changed = changed[step]
    changed[place[-1]] = value
    return Course(header)


ELSEWHERE: Final = {
    *("still-dealing", "first-chosen", "first-before-cards", "no-such-seat", "card-drawn"),
    *("no-start-card", "no-goal", "not-of-season"),
    *("card-id-on-line", "card-id-of-section"),
    *TOML_REFUSALS,
    "deck-more-faults",
}
"""Refusals in the middle of a deal, and of a deck's file, which a device knows nothing of; and what
is told behind others alone."""


def test_what_the_device_says_is_the_law(device: OnDevice) -> None:
    """Every number of players and every deck is among it, and every refusal there is."""
    rng, seen = Random("bosa on a device"), Seen()
    for header in HEADERS:
        compare(FAMILY, play(rng, header, rng.choice(PLAYED), 3), device, seen)
    for header in HEADERS[5::6]:
        compare(FAMILY, play(rng, header, Phase.ACT, 20), device, seen)
    for fault in FAULTS:
        compare(FAMILY, faulty(*fault), device, seen)
    for _ in range(60):
        compare(FAMILY, odd_course(rng), device, seen)
    assert seen.codes == set(FAMILY.refusals) - ELSEWHERE


PLAYED: Final = (Phase.TAKE, Phase.PLACE, Phase.LINE, Phase.ACT, Phase.ACT, Phase.OVER)


def otherwise(told: Any) -> Any:
    """Return something else than the law says."""
    if isinstance(told, bool):
        return not told
    return told and (None if isinstance(told, Illegal) else {**told, "more": 1})


@pytest.mark.parametrize(
    ("method", "what"),
    [
        ("view", "views"),
        ("sheet", "sheets"),
        ("preview", "preview"),
        ("reveals", "reveals"),
        ("explain", "refusals"),
        ("header", "header"),
    ],
)
def test_a_difference_is_found(
    device: OnDevice, monkeypatch: pytest.MonkeyPatch, method: str, what: str
) -> None:
    course = play(Random(1), HEADERS[0], Phase.TAKE, 2)
    compare(FAMILY, course, device, Seen())
    law = getattr(Bosa, method)
    monkeypatch.setattr(Bosa, method, lambda *asked, **more: otherwise(law(*asked, **more)))
    with pytest.raises(AssertionError, match=f"{what} of .*the law says"):
        compare(FAMILY, course, device, Seen())


@pytest.mark.long
def test_very_many_states(device: OnDevice) -> None:
    """As many states as LUNGOMARE_STATES says."""
    rng, seen = Random(os.environ.get("LUNGOMARE_SEED", "many")), Seen()
    while seen.states < int(os.environ.get("LUNGOMARE_STATES", "50000")):
        for header in HEADERS:
            compare(FAMILY, play(rng, header), device, seen)
            compare(FAMILY, odd_course(rng), device, seen)
    sys.stdout.write(f"{seen}\n")
