"""The certificate holds, repeats itself, and finds a difference planted in either backend."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.games.bosa.score import goals, scoring
from lungomare.games.bosa.turn import actions, rules
from lungomare.games.canosa import Rules
from lungomare.games.canosa import rules as canosa_rules
from lungomare.games.canosa import state as table
from lungomare.native import bosa as native_bosa
from lungomare.native import canosa as native_canosa
from lungomare.native import lockstep
from lungomare.native.bosa.lockstep import draw_deck
from lungomare.native.certificate import Difference, Found, Ledger, certify

if TYPE_CHECKING:
    from collections.abc import Callable

DOCUMENT = Path(__file__).parents[2] / "docs" / "research" / "certificate.md"
GAMES = 120
"""The small certificate, of every change."""


def run_certificate(games: int, seed: int = 0) -> tuple[Ledger, Found | None]:
    ledger = Ledger()
    found = [each for each in certify(seed, range(games), ledger) if each]
    return ledger, found[0] if found else None


@pytest.fixture(scope="module")
def small() -> Ledger:
    ledger, found = run_certificate(GAMES)
    assert found is None, found.record()
    return ledger


def test_the_small_certificate(small: Ledger) -> None:
    assert small.games == {"canosa": 90, "bosa": 30}
    assert small.steps["canosa"] > 8000
    assert small.steps["bosa"] > 8000
    assert set(small.ends["canosa"]) >= {"sailors", "trap", "blocked", "repetition", "quiet"}
    assert set(small.ends["bosa"]) >= {"points", "coins"}


def test_its_digest_is_the_one_written_down(small: Ledger) -> None:
    """A change of it is a change of a game, of the ids, or of the hash: say which, and why."""
    written = re.search(
        r"`lungomare certify --games 120`[^`]*`([0-9a-f]{32})`", DOCUMENT.read_text("utf-8")
    )
    assert written
    assert small.digest == written[1]


def test_another_seed_plays_other_games() -> None:
    digests = {run_certificate(4, seed)[0].digest for seed in (0, 0, 1)}
    assert len(digests) == 2


def wrong_switch(name: str) -> Callable[[Rules], object]:
    """Return a conversion of the rules that gets one switch wrong."""
    right = native_canosa.pack_rules
    return lambda law: right(replace(law, **{name: not getattr(law, name)}))


@pytest.mark.parametrize(
    "switch", ["enemy_island_open", "push_to_island", "trap_forfeits", "repetition", "quiet"]
)
def test_a_wrong_switch_in_the_core_is_found(monkeypatch: pytest.MonkeyPatch, switch: str) -> None:
    monkeypatch.setattr(native_canosa, "pack_rules", wrong_switch(switch))
    assert_found("canosa")


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        (canosa_rules, "MAX_RINGS", 2),
        (canosa_rules, "SAILORS_TO_WIN", 3),
        (table, "QUIET_TURNS", 49),
        (table, "REPETITIONS", 2),
    ],
)
def test_a_wrong_law_of_canosa_is_found(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, value: int
) -> None:
    monkeypatch.setattr(module, name, value)
    assert_found("canosa")


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        (actions, "TRACK_END", 9),
        (goals, "TRIPLE", 4),
        (goals, "PAIR", 3),
        (scoring, "GOALS_THAT_COUNT", 3),
        (rules, "patronage", lambda *_: (0, 0)),
        (rules, "next_first", lambda _, first: first),
    ],
)
def test_a_wrong_law_of_bosa_is_found(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, value: object
) -> None:
    monkeypatch.setattr(module, name, value)
    assert_found("bosa")


def test_a_wrong_card_in_the_core_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        native_bosa,
        "_choices",
        lambda action: [(choice.price, choice.gain[:1]) for choice in action.choices],
    )
    assert_found("bosa")


def assert_found(name: str) -> None:
    """A difference in this game is found, and found again from its record."""
    _, found = run_certificate(4000)
    assert found, "the difference was not found"
    assert found.course.name == name
    record = json.loads(json.dumps(found.record()))
    asked = record["certificate"]
    (again,) = certify(asked["seed"], [asked["game"]], Ledger())
    assert again
    assert again.record() == found.record()
    assert record["difference"]["law"] != record["difference"]["core"]


def test_two_states_with_one_hash_are_found() -> None:
    ledger = Ledger()
    ledger.check_hash("canosa", 7, ("a",))
    ledger.check_hash("canosa", 7, ("a",))
    ledger.check_hash("bosa", 7, ("b",))
    with pytest.raises(Difference, match="one hash"):
        ledger.check_hash("canosa", 7, ("b",))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_hash_that_does_not_keep_up_is_found(place: int) -> None:
    hashes = [5, 5, 5]
    hashes[place] = 6
    with pytest.raises(Difference, match="hash"):
        lockstep.check_hashes("canosa", Ledger(), (hashes[0], hashes[1], hashes[2]), ())


def test_drawn_decks_show_every_effect() -> None:
    """The decks of the certificate hold what the rules allow, beyond what the standard deck has."""
    cards = [card for seed in range(10) for card in draw_deck(Random(seed)).buildings]
    assert any(card.effect.copy for card in cards)
    for key in ("coins", "fish", "textile", "pottery", "points", "any"):
        assert any(key in dict(card.effect.gain) and card.effect.per_color for card in cards)
    for key in ("coins", "fish", "textile", "pottery", "any", "each"):
        assert any(key in dict(card.effect.spend) for card in cards)
