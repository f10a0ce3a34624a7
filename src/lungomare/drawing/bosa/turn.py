"""A turn of Bosa: the market, and the townscape with the card that is placed and its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.drawing.bosa import parts
from lungomare.drawing.bosa.moment import Moment, line_cells
from lungomare.drawing.bosa.parts import GAP, HIGH, WIDE, Town
from lungomare.drawing.bosa.pictures import describe_town
from lungomare.drawing.svg import Picture, at, number, words
from lungomare.games.bosa import CELLS
from lungomare.games.bosa.turn.decisions import Verb

if TYPE_CHECKING:
    from lungomare.game import Seat

EDGE: Final = 14
HEAD: Final = 34


def turn_picture(moment: Moment) -> Picture:
    """Return what the seat to act saw of its turn, and what the decisions pointed at make of it."""
    seat = moment.view["turn"]
    assert seat is not None  # noqa: S101 - somebody acts in a turn
    wide, high = parts.town_size()
    town_at = HEAD + HIGH + 46
    drawn = (
        words(0, 22, f"The market, and {moment.names[seat]}'s town", "bosa-name")
        + at(0, HEAD, _market(moment))
        + at(0, town_at, parts.draw_town(_town(moment, seat)))
        + at(0, town_at + high + 30, parts.draw_purse(moment.purse(seat), wide / 5))
    )
    box = (-EDGE, -EDGE, wide + 2 * EDGE, town_at + high + 60 + EDGE)
    ground = (
        f'<rect class="bosa-ground" x="{-EDGE}" y="{-EDGE}" width="{number(box[2])}"'
        f' height="{number(box[3])}" rx="16"/>'
    )
    told = f"{describe_town(moment.town(seat))}."
    return Picture(box, ground + drawn, f"A turn of {moment.names[seat]}", told)


def _market(moment: Moment) -> str:
    taken = {one.value for one in moment.hint if one.verb is Verb.TAKE}
    drawn = ""
    for slot, card in enumerate(moment.view["market"]):
        if card is not None:
            lit = (
                f'<rect class="bosa-pointed" x="-3" y="-2" width="{WIDE + 6}"'
                f' height="{HIGH + 6}" rx="12"/>'
            )
            house = parts.house(moment.buildings[card])
            drawn += at(slot * (WIDE + GAP), 0, (lit if slot in taken else "") + house)
    return drawn


def _town(moment: Moment, seat: Seat) -> Town:
    """Return the town with the card in its new place, and its line in the order it is done."""
    town = moment.town(seat)
    placed = next((CELLS[one.value] for one in moment.hint if one.verb is Verb.PLACE), None)
    slot = next((one.value for one in moment.hint if one.verb is Verb.TAKE), None)
    card = moment.view["held"] if slot is None else moment.view["market"][slot]
    if placed is None or card is None:
        return Town(town)
    town[placed] = moment.buildings[card]
    order = tuple(cell for cell in line_cells(moment.hint, placed) if cell in town)
    return Town(town, order=order, fresh=placed)
