"""`lungomare table bosa`."""

from __future__ import annotations

from lungomare.cli.bosa import options as bosa
from lungomare.cli.online import table
from lungomare.games.bosa import STANDARD, Bosa


def table_bosa(
    url: table.Address = table.HERE,
    players: bosa.Players = 2,
    seat: table.Seats = None,
    name: table.Names = None,
    clock: table.Clock = "none",
    public: table.Public = False,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
    as_json: table.AsJson = False,
) -> None:
    """Open a table of Bosa on a server and print the link of each seat."""
    game = Bosa(players, bosa.named_deck(deck), simple=simple)
    table.open_table(game, url, seat, name, clock, public=public, as_json=as_json)
