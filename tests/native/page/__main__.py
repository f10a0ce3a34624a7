"""`scripts/certify-page`: put the whole certificate to the page's modules, in Node."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from native.page.certificate import BUILDS, ask_node, write


def main() -> None:
    """Write a certificate, ask each build, and say what it says."""
    parser = argparse.ArgumentParser(prog="scripts/certify-page", description=__doc__)
    parser.add_argument("--games", type=int, default=120, help="as of lungomare certify")
    parser.add_argument("--seed", type=int, default=0, help="as of lungomare certify")
    parser.add_argument("--scale", type=int, default=8, help="how much of everything else: 1 to 20")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        path = Path(folder, "certificate.jsonl")
        write(path, asked.seed, asked.games, asked.scale)
        failed = [build for build in BUILDS if not check(path, build)]
    sys.exit(f"The page's modules are not equal to the core: {', '.join(failed)}." if failed else 0)


def check(path: Path, build: str) -> bool:
    """Ask one build, say what it says, and return whether all of it is equal."""
    began = perf_counter()
    found = ask_node(path, build)
    alike = ", ".join(f"{game} {count}" for game, count in sorted(found["alike"].items()))
    print(f"{build}: digest {found['digest']}, answers alike: {alike}")  # noqa: T201
    for what in found["different"]:
        print(f"{build}: different: {what}")  # noqa: T201
    print(f"{perf_counter() - began:.1f} s", file=sys.stderr)  # noqa: T201
    return not found["different"] and found["digest"] == found["expected"]


if __name__ == "__main__":
    main()
