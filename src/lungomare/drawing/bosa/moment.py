"""A moment of Bosa: the market, every seat's townscape and stores, and one seat's own goals.

It is drawn from a view alone, so that nothing can be in it that the view's seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.drawing.bosa import parts
from lungomare.drawing.bosa.paint import shape
from lungomare.drawing.bosa.parts import HIGH, WIDE, Town
from lungomare.drawing.bosa.pictures import CAPTION, CAPTIONED, describe_town, with_caption
from lungomare.drawing.svg import Picture, at, number, words
from lungomare.games.bosa import CELLS
from lungomare.games.bosa.deck.wording import describe_goal
from lungomare.games.bosa.turn.decisions import Verb

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lungomare.game import Outcome, Seat
    from lungomare.games.bosa import Building, Decision, Goal
    from lungomare.games.bosa.models import BosaView

SCALE: Final = 0.72
"""How large the houses of a townscape are beside those of the market."""
MARGIN: Final = 22
PAD: Final = 16
TOWN_WIDE: Final = parts.town_size()[0] * SCALE
PANEL_WIDE: Final = TOWN_WIDE + 2 * PAD
PANEL_HIGH: Final = parts.town_size()[1] * SCALE + 2 * PAD + 74
COLUMNS: Final = {2: 2, 3: 3, 4: 2, 5: 3}
"""By players, how many townscapes stand side by side."""
MARKET_HIGH: Final = HIGH + CAPTION + 12
GOAL_HIGH: Final = 66


@dataclass(frozen=True, slots=True)
class Moment:
    """A view of a game and what is needed to put it into a picture."""

    view: BosaView
    buildings: Mapping[str, Building]
    goals: Mapping[str, Goal]
    names: Sequence[str]
    outcome: Outcome | None = None
    totals: Sequence[int] = ()
    """Of a finished game, what each seat has scored in all."""
    last: Sequence[Decision] = ()
    hint: Sequence[Decision] = ()

    @property
    def columns(self) -> int:
        """How many townscapes stand side by side."""
        return COLUMNS[self.view["players"]]

    @property
    def wide(self) -> float:
        """How wide the picture is within its margin."""
        return self.columns * PANEL_WIDE + (self.columns - 1) * PAD

    def town(self, seat: Seat) -> dict[str, Building]:
        """Return a seat's buildings by cell."""
        cells = self.view["seats"][seat]["town"]
        return {cell: self.buildings[card] for cell, card in cells.items()}

    def purse(self, seat: Seat) -> dict[str, int]:
        """Return what a seat has in store, its coins and its points."""
        each = self.view["seats"][seat]
        return {
            "fish": each["fish"], "textile": each["textile"], "pottery": each["pottery"],
            "coins": each["coins"], "points": each["points"],
        }  # fmt: skip


def picture_of(moment: Moment) -> Picture:
    """Return the whole table, from the market down to the seat's own goals."""
    drawn, y = words(4, 28, heading(moment), "bosa-title"), 46.0
    if moment.outcome is None:
        drawn += at(0, y, _market(moment))
        y += MARKET_HIGH + PAD
    for seat in range(moment.view["players"]):
        row, column = divmod(seat, moment.columns)
        drawn += at(column * (PANEL_WIDE + PAD), y + row * (PANEL_HIGH + PAD), _panel(moment, seat))
    y += -(-moment.view["players"] // moment.columns) * (PANEL_HIGH + PAD)
    if moment.view["goals"]:
        drawn += at(0, y, _goals(moment))
        y += 44 + -(-len(moment.view["goals"]) // 2) * GOAL_HIGH + PAD
    box = (-MARGIN, -MARGIN, moment.wide + 2 * MARGIN, y + 2 * MARGIN - PAD)
    title = f"Bosa: {heading(moment)}"
    return Picture(box, _scenery(*box) + drawn, title, " ".join(_told(moment)))


def _scenery(x: float, y: float, wide: float, high: float) -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    return (
        f'<svg {place} viewBox="0 0 1366 720" preserveAspectRatio="xMidYMin slice">'
        f"{shape('scenery')}</svg>"
    )


def heading(moment: Moment) -> str:
    """Return where the game stands, in one line."""
    view = moment.view
    if moment.outcome:
        winners = " and ".join(moment.names[seat] for seat in moment.outcome.winners)
        return (
            f"{winners} won" if len(moment.outcome.winners) == 1 else f"{winners} share the victory"
        )
    if view["turn"] is None:
        return "The cards are being dealt"
    phases = {
        "take": "takes a card",
        "place": "places a card",
        "line": "chooses the row or the column",
        "act": f"decides on {view['at']}",
    }
    who = f"{moment.names[view['turn']]} {phases.get(view['phase'], '')}".rstrip()
    left = f"{view['stack']} card{'' if view['stack'] == 1 else 's'} left"
    return f"Season {view['season']} · {left} · {who}"


def _market(moment: Moment) -> str:
    """Return the four slots, and the card in hand in the place it was taken from."""
    view, step = moment.view, (moment.wide - PAD) / 4
    taken = {decision.value for decision in moment.hint if decision.verb is Verb.TAKE}
    drawn = _panel_paper(moment.wide, MARKET_HIGH, acts=False)
    for slot, card in enumerate(view["market"]):
        known = card or view["held"]
        if known is None:
            continue
        place = PAD / 2 + step * slot + (step - CAPTIONED) / 2
        body = with_caption(moment.buildings[known])
        if slot in taken:
            inset = (CAPTIONED - 8 - WIDE) / 2
            body = (
                f'<rect class="bosa-pointed" x="{number(inset - 4)}" y="0"'
                f' width="{WIDE + 8}" height="{HIGH + 4}" rx="12"/>{body}'
            )
        if card is None:
            body += words(
                (CAPTIONED - 8) / 2, HIGH + CAPTION - 2, "in hand", "bosa-name bosa-middle"
            )
        drawn += at(place, 8, body)
    return drawn


def _panel_paper(wide: float, high: float, *, acts: bool) -> str:
    kind = "bosa-paper bosa-acts" if acts else "bosa-paper"
    return f'<rect class="{kind}" width="{number(wide)}" height="{number(high)}" rx="14"/>'


def _panel(moment: Moment, seat: Seat) -> str:
    view = moment.view
    acts = moment.outcome is None and seat == view["turn"]
    tags = [
        text
        for holds, text in (
            (acts, "to act"),
            (moment.outcome is None and seat == view["first"], "first"),
            (moment.outcome is not None and seat in moment.outcome.winners, "won"),
        )
        if holds
    ]
    if moment.totals:
        tags.append(f"{moment.totals[seat]} points in all")
    drawn = _panel_paper(PANEL_WIDE, PANEL_HIGH, acts=acts)
    drawn += words(PAD, 30, moment.names[seat], "bosa-name")
    drawn += words(PANEL_WIDE - PAD, 29, " · ".join(tags), "bosa-soft bosa-end")
    drawn += at(PAD, 44, parts.draw_town(_shown_town(moment, seat)), SCALE)
    return drawn + at(PAD, PANEL_HIGH - 26, parts.draw_purse(moment.purse(seat)))


def _shown_town(moment: Moment, seat: Seat) -> Town:
    view, town = moment.view, moment.town(seat)
    if seat != view["turn"] or moment.outcome:
        return Town(town, fresh=_fresh(moment, seat))
    doing = [view["at"], *view["queue"]] if view["at"] else []
    pointed = [CELLS[one.value] for one in moment.hint if one.verb is Verb.PLACE]
    line = line_cells(moment.hint, pointed[-1] if pointed else view["placed"])
    order = [cell for cell in doing if cell] or [cell for cell in line if cell in {*town, *pointed}]
    return Town(town, order=tuple(order), pointed=tuple(pointed), fresh=view["placed"])


def line_cells(decisions: Sequence[Decision], placed: str | None) -> list[str]:
    """Return the cells of the line that decisions name, up to the card placed (B5.1)."""
    for decision in decisions:
        if placed and decision.verb is Verb.ROW:
            return [cell for cell in CELLS if cell[1] == placed[1] and cell <= placed]
        if placed and decision.verb is Verb.COL:
            return [cell for cell in CELLS if cell[0] == placed[0] and cell <= placed]
    return []


def _fresh(moment: Moment, seat: Seat) -> str | None:
    """Return the cell that the seat before the one to act has just built on, if it is known."""
    view = moment.view
    placed = [CELLS[one.value] for one in moment.last if one.verb is Verb.PLACE]
    towns = {len(each["town"]) for each in view["seats"]}
    if not placed or view["turn"] is None or len(towns) == 1:
        return None
    before = (view["turn"] - 1) % view["players"]
    return placed[-1] if seat == before and placed[-1] in moment.town(seat) else None


def _goals(moment: Moment) -> str:
    view = moment.view
    assert view["seat"] is not None  # noqa: S101 - a spectator's view has no goals
    rows = -(-len(view["goals"]) // 2)
    drawn = _panel_paper(moment.wide, 44 + rows * GOAL_HIGH, acts=False)
    drawn += words(PAD, 29, f"The goals of {moment.names[view['seat']]}", "bosa-name")
    letters = int((moment.wide / 2 - 90) / 6.6)
    for place, goal in enumerate(view["goals"]):
        x, y = PAD + place % 2 * moment.wide / 2, 44 + place // 2 * GOAL_HIGH
        drawn += at(x, y, parts.draw_goal(moment.goals[goal], letters))
    return drawn


def _told(moment: Moment) -> Iterator[str]:
    """Say in words what the picture shows."""
    view = moment.view
    market = [moment.buildings[card] for card in view["market"] if card]
    if market and moment.outcome is None:
        cards = describe_town({str(slot): card for slot, card in enumerate(market, 1)})
        yield f"Market: {cards}."
    for seat in range(view["players"]):
        stock = ", ".join(f"{kind} {amount}" for kind, amount in moment.purse(seat).items())
        yield f"{moment.names[seat]}: {stock}; {describe_town(moment.town(seat))}."
    if view["goals"]:
        goals = "; ".join(describe_goal(moment.goals[goal]) for goal in view["goals"])
        yield f"Goals: {goals}."
