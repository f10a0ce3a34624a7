"""`lungomare table canosa`."""

from __future__ import annotations

from lungomare.cli.canosa import options as canosa
from lungomare.cli.online import table


def table_canosa(
    url: table.Address = table.HERE,
    seat: table.Seats = None,
    name: table.Names = None,
    clock: table.Clock = "none",
    public: table.Public = False,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: table.AsJson = False,
) -> None:
    """Open a table of Canosa on a server and print the link of each seat."""
    game = canosa.canosa_game(edition, rule, layout)
    table.open_table(game, url, seat, name, clock, public=public, as_json=as_json)
