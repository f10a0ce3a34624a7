"""Programs for the tests, run as `python bots.py KIND`: one plays, the others go wrong."""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def say(**message: Any) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def answer(kind: str, message: dict[str, Any]) -> None:
    if kind == "notes":
        sys.stderr.write(message["type"] + "\n")
    match message["type"]:
        case "hello":
            say(type="hello", name=f"{kind} bot\x1b\n", games=["canosa", "bosa"], more="ignored")
        case "new":
            say(type="ready")
        case "act":
            act(kind, message)
        case "quit":
            if kind != "stays":
                sys.exit()


def act(kind: str, message: dict[str, Any]) -> None:
    match kind:
        case "hangs":
            return
        case "dies" | "tires" if kind == "dies" or len(message["actions"]) > 8:
            sys.exit(3)
        case "crashes":
            sys.stderr.write("".join(f"line {number}\n" for number in range(100)))
            sys.stderr.write("\x1b[31m" + "x" * 1000 + "\n")
            sys.exit("no such card")
        case "babbles":
            sys.stdout.write("what a lovely day\n")
            sys.stdout.flush()
        case "cheats":
            say(type="act", action="@z9")
        case "floods":
            while True:
                say(type="act", action=message["legal"][0])
        case "notes" | "tires":
            say(type="act", action=message["legal"][0])
        case "mumbles":
            say(type="move", action=message["legal"][0])
        case _:
            value = {"surely": True, "madly": 7, "gladly": 0.75}.get(kind)
            sys.stderr.write(json.dumps(message) + "\n")
            say(type="act", action=message["legal"][0], value=value)


def main(kind: str) -> None:
    if kind == "rude":
        say(type="hello")
    if kind == "silent":
        return
    if kind == "dawdles":
        time.sleep(0.5)
    for line in sys.stdin:
        answer(kind, json.loads(line))
    while kind == "stays":
        sys.stdin.read()
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
