"""A bot for Canosa and Bosa that looks one decision ahead; it needs nothing but Python.

It speaks the protocol of docs/bots/protocol.md. In Canosa it does each action on a board of its
own and takes the one after which it stands best; in Bosa it counts what a card and a line give.
"""

import json
import sys

# Canosa: a board is what stands on each square, rings carried, Sailors at home, who acts.

ISLANDS = {"g": "a1", "s": "f6"}


def read_board(position):
    """Return the board of a position such as "G5/6/... 2,2 0,0 g1"."""
    rows, carried, home, turn = position.split(" ")
    board = {"sailors": {}, "sirens": {}, "player": turn[0]}
    board["carried"] = dict(zip("gs", map(int, carried.split(",")), strict=True))
    board["home"] = dict(zip("gs", map(int, home.split(",")), strict=True))
    for rank, row in zip("654321", rows.split("/"), strict=True):
        read_rank(board, rank, row)
    return board


def read_rank(board, rank, row):
    """Put what stands in a rank, from file a on, on the board."""
    file = at = 0
    while at < len(row):
        square, sign = "abcdef"[min(file, 5)] + rank, row[at]
        if sign.isdigit():
            file += int(sign) - 1
        elif sign in "GS":
            board["sirens"][sign.lower()] = square
        else:
            end = row.index(")", at)
            board["sailors"][square] = row[at + 1 : end]
            at = end
        file, at = file + 1, at + 1


def act(board, action):
    """Do an action on the board: a Siren moves or attacks, a Sailor steps, a ring is passed."""
    me, sailors, carried = board["player"], board["sailors"], board["carried"]
    other = "s" if me == "g" else "g"
    if action[0] == "@":
        board["sirens"][me] = action[1:3]
        if "x" in action:
            board["sirens"][other] = action[4:6]
    elif action[0] == "+":
        sailors[action[1:]] += me
        carried[me] -= 1
    elif action[0] == "-":
        sailors[action[1:]] = sailors[action[1:]][:-1]
        carried[me] += 1
    else:
        rings = sailors.pop(action[:2])
        if action[3:] != ISLANDS[me]:
            sailors[action[3:]] = rings
            return
        board["home"][me] += 1
        for player in set(rings):
            carried[player] = min(carried[player] + 1, 3)


def steps_home(square, player):
    """Return how many steps a Sailor has to go."""
    island = ISLANDS[player]
    return abs(ord(square[0]) - ord(island[0])) + abs(int(square[1]) - int(island[1]))


def standing(board, player):
    """Return what a player has: Sailors at home and on their way, and rings to turn others."""
    total = 20 * board["home"][player] + 1.5 * board["carried"][player]
    for square, rings in board["sailors"].items():
        if rings.endswith(player):
            total += 14 * 0.8 ** (steps_home(square, player) - 1)
    return total


def worth_in_canosa(message, action):
    """Return how far ahead the player is after an action."""
    board = read_board(message["position"])
    me = board["player"]
    act(board, action)
    return standing(board, me) - standing(board, "s" if me == "g" else "g")


# Bosa: cards are known from the deck that `new` brings; a view says who has which where.


class Bosa:
    """What the bot remembers of a game of Bosa."""

    def __init__(self, new):
        self.seat = new["seat"]
        self.cards = {card["id"]: card for card in new["deck"]["cards"]}

    def worth(self, message, decision):
        """Return what a decision is worth, in points or what may become points."""
        view = message["view"]
        kind, _, where = decision.partition(" ")
        if kind == "take":
            return self.gives(view, view["market"][int(where) - 1])
        if kind == "place":
            return max(self.line(view, where, 0), self.line(view, where, 1))
        if kind in ("row", "col"):
            return self.line(view, view["placed"], 1 if kind == "row" else 0)
        if kind == "copy":
            return self.gives(view, self.town(view)[where])
        return 0 if kind == "skip" else 1

    def town(self, view):
        """Return the cards of the bot's own townscape by cell."""
        return view["seats"][self.seat]["town"]

    def line(self, view, cell, same):
        """Return what the buildings of a cell's row (`same` 1) or column (0) give."""
        town = self.town(view)
        line = [town[other] for other in town if other[same] == cell[same] and other != cell]
        return sum(self.gives(view, card) for card in line)

    def gives(self, view, card):
        """Return what a building's action gives now, less what it costs."""
        effect, color = self.cards[card]["effect"], self.cards[card]["color"]
        if "copy" in effect:
            return 1.5
        if not can_pay(view["seats"][self.seat], effect.get("spend", {})):
            return 0.5
        times = 1
        if effect.get("per") == "color":
            town = self.town(view).values()
            times = 1 + sum(self.cards[other]["color"] == color for other in town)
        return times * amount(effect["gain"]) - 0.6 * amount(effect.get("spend", {}))


def can_pay(purse, price):
    """Say whether a purse holds a price; `any` is so many of one kind, `each` of all three."""
    kinds = [purse[kind] for kind in ("fish", "textile", "pottery")]
    held = {**purse, "any": max(kinds), "each": min(kinds)}
    return all(held[name] >= number for name, number in price.items())


def amount(goods):
    """Return how much some goods are together."""
    return sum(number * (3 if name == "each" else 1) for name, number in goods.items())


# The protocol


def main():
    """Answer each line until the other side says quit."""
    bosa = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "name": "greedy example", "games": ["canosa", "bosa"]})
        elif message["type"] == "new":
            bosa = Bosa(message) if message["game"] == "bosa" else None
            say({"type": "ready"})
        elif message["type"] == "act":
            worth = bosa.worth if bosa else worth_in_canosa
            best = max(message["legal"], key=lambda action: worth(message, action))
            say({"type": "act", "action": best})
        elif message["type"] == "quit":
            break


def say(message):
    """Send a message; without the flush it would wait in a buffer."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
