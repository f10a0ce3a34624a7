"""A program that gives the answers of a file, and the first legal action when there are none.

What it hears and says it writes on standard error, line by line as the documents show it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

PLAIN: Final[dict[str, Any]] = {"new": {"type": "ready"}}


def note(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def answer(message: dict[str, Any], answers: list[str]) -> str | None:
    """Return the next answer of the file, or a plain one where the message asks for one."""
    kind = message["type"]
    if kind not in ("hello", "new", "act"):
        return None
    if answers:
        return answers.pop(0)
    action = message["legal"][0] if kind == "act" else None
    return json.dumps(PLAIN.get(kind, {"type": "act", "action": action}))


def main(file: str) -> None:
    answers = Path(file).read_text("utf-8").splitlines()
    for line in sys.stdin:
        note(f"→ {line.rstrip()}")
        said = answer(json.loads(line), answers)
        if said:
            note(f"← {said}")
            sys.stdout.write(f"{said}\n")
            sys.stdout.flush()
        if '"type":"quit"' in line:
            return


if __name__ == "__main__":
    main(sys.argv[1])
