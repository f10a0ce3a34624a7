"""Canosa as the registry lists it: its variants, its clauses, and how its records open."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final

from lungomare.errors import values_of_fault
from lungomare.game import Family, Models, Option, Unreadable
from lungomare.games.canosa.canosa import Canosa
from lungomare.games.canosa.editions import EDITIONS, SWITCHES
from lungomare.games.canosa.layouts import layout_from_json
from lungomare.games.canosa.models import MODELS
from lungomare.games.canosa.notation import read_position
from lungomare.games.canosa.refusals import REFUSALS
from lungomare.games.clauses import load_chapters, load_clauses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json
    from lungomare.games.canosa.state import State


class CanosaFamily(Family):
    """Canosa in all its editions, and its records."""

    name: ClassVar[str] = "canosa"
    clauses = load_clauses("lungomare.games.canosa")
    chapters = load_chapters("lungomare.games.canosa")
    options: ClassVar[tuple[Option, ...]] = (
        Option("edition"),
        Option("rules"),
        Option("layout"),
        Option("start"),
    )
    models: ClassVar[Models] = MODELS
    refusals = REFUSALS.templates

    def variants(self) -> Sequence[Canosa]:
        """Return both editions and every mix of the four switches of the rules."""
        names = [name for name in SWITCHES if name not in ("repetition", "quiet")]
        mixes = product(*(SWITCHES[name][1] for name in names))
        mixed = [Canosa("retail", dict(zip(names, mix, strict=True))) for mix in mixes]
        plain = [Canosa(name, {"repetition": "off"}) for name in EDITIONS]
        return [Canosa("kickstarter"), *plain, *mixed]

    def open_record(self, record: Json) -> tuple[Canosa, State]:
        """Return the game a record was played by and the state it began from."""
        switches = record.get("rules", {})
        if not isinstance(switches, dict):
            raise REFUSALS.invalid("rules-object")
        name = record.get("edition", "retail")
        game = Canosa(name, switches, layout_from_json(record.get("layout", "standard")))
        if "start" not in record:
            return game, game.start()
        if not isinstance(record["start"], str):
            raise REFUSALS.invalid("start-text")
        try:
            return game, game.start_from(read_position(record["start"], game.rules))
        except Unreadable as error:
            raise REFUSALS.invalid("start-position", **values_of_fault(error)) from error


FAMILY: Final = CanosaFamily()
"""Canosa as the registry of games lists it."""
