"""The command line: `lungomare`."""

from __future__ import annotations

import sys

__all__ = ["main"]

STOPPED = 130
"""The exit status of a program that Ctrl-C has ended."""


def main() -> None:
    """Run the command line, and end without a word where Ctrl-C comes before a command begins."""
    try:
        from lungomare.cli.running import run  # noqa: PLC0415 - to load it takes a moment

        run()
    except KeyboardInterrupt:
        sys.exit(STOPPED)
