"""Who comes to an online table, and under which name."""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from lungomare.cli.online.guest import Guest, GuestPlayer
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from lungomare.players import Choice, Situation


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("the_players_of_my_tournament:Careful", "the_players_of_my_tournament:Car"),
        ("  \u200bAda  Lovelace\u200b", "Ada Lovelace"),
        ("\x1b[2J", "bot"),
        ("", "bot"),
    ],
)
def test_a_player_sits_down_under_a_name_that_a_table_takes(
    monkeypatch: pytest.MonkeyPatch, name: str, shown: str
) -> None:
    class Careful:
        def choose(self, _: Situation) -> Choice:
            raise NotImplementedError

    Careful.name = name  # type: ignore[attr-defined] # a player of one's own need have none
    module = ModuleType("lido_guests")
    module.Careful = Careful  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    player = GuestPlayer(Guest("lido_guests:Careful"))
    asyncio.run(player.come(Canosa()))
    assert player.name == shown
