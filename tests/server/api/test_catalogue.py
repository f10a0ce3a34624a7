"""The catalogue has every game that is registered, and what each adds of its own."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

import pytest

from lungomare.game import Family, Option
from lungomare.games.registry import FAMILIES
from lungomare.server.api import catalogue as module
from lungomare.server.api.catalogue import Catalogue, catalogue
from lungomare.server.messages.words import HAS_SECRETS, SEATS
from lungomare.server.registry import ENTRIES, entry_of

if TYPE_CHECKING:
    from server.house import House

pytestmark = pytest.mark.anyio


async def test_every_game_is_listed_with_what_a_table_needs(house: House) -> None:
    games = (await house.ask("GET", "/catalogue"))["games"]
    assert [*games] == [*FAMILIES]
    for name, family in FAMILIES.items():
        listed = games[name]
        assert (listed["title"], tuple(listed["seats"])) == (family.title, family.seats)
        assert [option["key"] for option in listed["options"]] == [o.key for o in family.options]
        assert "random" in listed["players"]
        assert listed["clauses"] == family.clauses
    dealt = {option["key"] for option in games["bosa"]["options"] if option["is_deal"]}
    assert dealt == {"setup"}
    assert games["bosa"]["has_secrets"]
    assert not games["canosa"]["has_secrets"]
    assert games["bosa"]["decks"].keys() == {"standard-1", "standard-2"}
    assert games["canosa"]["editions"].keys() == {"retail", "kickstarter"}


async def test_it_is_packed_and_asked_for_again_only_when_it_has_changed(house: House) -> None:
    sent = await house.http.get("/api/catalogue", headers={"accept-encoding": "gzip"})
    assert sent.headers["content-encoding"] == "gzip"
    assert int(sent.headers["content-length"]) < len(sent.content) / 4
    plain = await house.http.get("/api/catalogue", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == sent.json() == catalogue()
    again = await house.http.get("/api/catalogue", headers={"if-none-match": sent.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"


class Plain(Family):
    """A game of another package that adds nothing to the server."""

    name: ClassVar[str] = "plain"
    clauses = MappingProxyType({"P1": "Somebody wins."})
    options: ClassVar[tuple[Option, ...]] = (Option("size", 3),)
    variants = open_record = None  # type: ignore[assignment] # nobody asks here


async def test_a_game_without_an_entry_is_listed_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "FAMILIES", {**FAMILIES, "plain": Plain()})
    monkeypatch.setitem(SEATS, "plain", (2, 4))
    monkeypatch.setitem(HAS_SECRETS, "plain", False)
    assert "plain" not in ENTRIES
    assert entry_of("plain").catalogue() == {}
    listed = catalogue()
    Catalogue.model_validate(listed)
    assert listed["games"]["plain"] == {
        "title": "Plain",
        "seats": [2, 4],
        "has_secrets": False,
        "options": [{"key": "size", "default": 3, "is_deal": False, "clause": None}],
        "players": ["random"],
        "levels": [],
        "clauses": {"P1": "Somebody wins."},
    }
