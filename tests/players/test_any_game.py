"""A game that adds nothing to the players: random plays it, and an outside program can."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from lungomare.game import Invalid
from lungomare.games.registry import FAMILIES
from lungomare.players import (
    bot_messages,
    hint_player,
    levels_of,
    player,
    players_of,
    registry,
    stand_in,
)
from lungomare.players.bot_process import start_bot
from lungomare.players.game_players import GamePlayers
from lungomare.players.random_player import RandomPlayer
from players.games_between import game_between, hand
from third_game.package.turncard import FAMILY, TurnCard

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = TurnCard()


@pytest.fixture
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_messages, "FAMILIES", {**FAMILIES, FAMILY.name: FAMILY})


@pytest.fixture
def _with_entry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What another package may add: a player of its own, and who stands in."""
    entry = GamePlayers(others=(RandomPlayer("dealer"),), stand_in="dealer")
    monkeypatch.setattr(registry, "ENTRIES", {FAMILY.name: entry})
    caches = (registry._on_offer, registry._known)  # noqa: SLF001 - they are worked out once
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def test_random_plays_any_game() -> None:
    assert list(players_of(GAME.name)) == ["random"]
    who = player("random", GAME)
    outcome, actions = game_between(GAME, [who] * GAME.seats, 3)
    assert outcome.winners
    assert len(actions) == 2 * GAME.seats


def test_a_game_without_an_entry_says_so_by_its_defaults() -> None:
    assert levels_of(GAME.name) == ()
    assert stand_in(GAME.name) == "random"
    assert hint_player(GAME.name) is None
    assert registry.without_core(GAME.name) is None
    with pytest.raises(Invalid, match=r"no player 'greedy' for turncard; there are: random$"):
        player("greedy", GAME)


def test_the_shipped_games_have_a_stand_in_and_a_hint_player() -> None:
    for name in registry.ENTRIES:
        offered = list(players_of(name))
        assert stand_in(name) == "level-2"
        assert hint_player(name) == "level-8"
        assert {stand_in(name), hint_player(name)} <= {*offered}
        assert offered[:2] == ["random", "greedy"]


def test_without_the_core_the_difference_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [registry.without_core(name) for name in registry.ENTRIES] == [None, None]
    monkeypatch.setattr("lungomare.native._MODULE", None)
    for name in registry.ENTRIES:
        assert "Without the native core" in (registry.without_core(name) or "")


@pytest.mark.usefixtures("_with_entry")
def test_another_package_adds_players() -> None:
    assert list(players_of(GAME.name)) == ["random", "dealer"]
    assert stand_in(GAME.name) == "dealer"
    assert player("dealer", GAME).name == "dealer"


@pytest.mark.usefixtures("_listed", "patient")
def test_a_program_is_sent_the_options_and_its_view_but_not_the_deal(tmp_path: Path) -> None:
    state = GAME.deal_from_seed(bytes(32))
    first = hand(GAME, state, Random(1))
    messages = registry.bot_messages(GAME.name)
    assert messages.new(GAME, state, 2) == {"game": "turncard", "seat": 2}
    log = tmp_path / "log"
    program = [sys.executable, str(Path(__file__).with_name("bots.py")), "plays"]
    with start_bot(program, str(log)) as bot:
        bot.games = (*bot.games, GAME.name)
        bot.begin(GAME, state, 0)
        choice = bot.choose(first)
        after = GAME.advance(state, choice.action)
        bot.choose(hand(GAME, after, Random(1), moves=(choice.action,)))
    one, two = (json.loads(line) for line in log.read_text().splitlines())
    assert one["legal"] == ["keep", "turn"]
    assert one["view"] == GAME.view(state, 0)
    assert (one["decisions"], two["decisions"]) == ([], [GAME.write(choice.action)])
