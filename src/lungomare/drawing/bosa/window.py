"""What stands in a house's window: an action as a row of small pictures.

The page does the same in `cards/window.ts`; a test holds one against the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.drawing.bosa.paint import CREAM, HOUSES, INK, shape
from lungomare.drawing.svg import at, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.games.bosa import Building, Effect
    from lungomare.games.bosa.deck.cards import Amounts

ICON: Final = 27
DRAWN: Final = 2
"""As many of a thing as are drawn one by one; of more, their number is written."""
TWO_DIGITS: Final = 10


class Token(NamedTuple):
    """A small picture: its size, and how far the row goes on after it."""

    picture: str
    width: float
    number: int | None = None
    size: float = ICON


def tokens_of(effect: Effect) -> list[Token]:
    """Return the pictures of an action in a row."""
    mark = Token("mark", 26)
    if effect.copy:
        return [Token("copy", 34, size=34), mark]
    gain = list(_amounts(effect.gain))
    if effect.spend:
        return [*_amounts(effect.spend), Token("arrow", 16, size=22), *gain]
    return [*gain, Token("times", 12), mark] if effect.per_color else gain


def _amounts(amounts: Amounts) -> Iterator[Token]:
    for key, amount in amounts:
        yield from _several(key, amount)


def _several(key: str, amount: int) -> list[Token]:
    if key == "points":
        return [Token("points", 37, amount, 37)]
    if key == "each":
        kinds = Token("each", 35, size=34)
        return [Token("number", 13, amount), kinds] if amount > 1 else [kinds]
    if amount > DRAWN:
        return [Token("number", 14 if amount < TWO_DIGITS else 22, amount), Token(key, ICON)]
    return [Token(key, 21 if each < amount - 1 else ICON) for each in range(amount)]


def arranged(
    tokens: Sequence[Token], room: float, most: float
) -> tuple[float, list[tuple[float, Token]]]:
    """Return the scale, up to `most`, at which a row around 0 fits, and where each token is."""
    whole = sum(token.width for token in tokens)
    x, placed = -whole / 2, []
    for token in tokens:
        placed.append((x + token.width / 2, token))
        x += token.width
    return min(most, room / max(whole, 1)), placed


def draw_window(building: Building) -> str:
    """Return the action as it stands in the building's window."""
    scale, placed = arranged(tokens_of(building.effect), 90, 1.4)
    row = "".join(_token(building.color, x, token) for x, token in placed)
    return f'<g transform="translate(60 69) scale({scale:.4g})">{row}</g>'


def _token(color: str, x: float, token: Token) -> str:
    if token.picture == "number":
        return f'<text class="bosa-count" x="{number(x)}" y="1.5">{token.number}</text>'
    if token.picture == "mark":
        return at(x, 0, _mark(color))
    name = f"copy-{color}" if token.picture == "copy" else token.picture
    place = f"translate({number(x)} 0) scale({token.size / 26:.4g})"
    return f'<g transform="{place}">{icon(name, token.number)}</g>'


def icon(name: str, points: int | None = None) -> str:
    """Return a small picture around 0, the star with its points."""
    if points is None:
        return shape(name)
    long = " bosa-long" if points >= TWO_DIGITS else ""
    return f'{shape(name)}<text class="bosa-number{long}" y="1.2">{points}</text>'


def _mark(color: str) -> str:
    paint = HOUSES[color]
    return (
        f'<circle r="12.5" fill="{paint["wall"]}" stroke="{INK}" stroke-width="1.7"/>'
        f'<path d="{paint["mark"]}" transform="scale(.78)" fill="{CREAM}"/>'
    )
