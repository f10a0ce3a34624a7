"""Measure and write docs/performance.md: every figure of ours beside its peer's of the same run.

python benchmarks/performance_page.py [PART …]

Each part is written when it is finished, so whoever stops it keeps the others; parts that are not
named stay as they were measured before, with their date. Nothing else should run beside it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

import installed  # noqa: F401 - says what to install where an import fails
from machine import describe_machine
from performance.document import PARTS, read_figures, write_document


def main() -> int:
    """Measure the parts that are named, or all; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="*", choices=[[], *PARTS], help="all, if none is named")
    named = parser.parse_args().part or list(PARTS)
    minutes = sum(PARTS[name].minutes for name in named)
    print(f"{', '.join(named)}: about {minutes} min.", flush=True)
    try:
        for number, name in enumerate(named, 1):
            print(f"== {name}, part {number} of {len(named)}", flush=True)
            machine = describe_machine()
            found = PARTS[name].measure()
            write_document(read_figures() | {name: {"machine": machine, "found": found}})
    except KeyboardInterrupt:
        print("Stopped; the parts that were finished are written.", file=sys.stderr)
        return 130
    except subprocess.CalledProcessError as error:
        print(f"{name} could not be measured: {error}. The parts before it are written.",
              file=sys.stderr)  # fmt: skip
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
