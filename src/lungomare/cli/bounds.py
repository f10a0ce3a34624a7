"""The most that a number on the command line may be: beyond it no work would ever end.

Each is far above what anybody needs and within what the native core counts with.
"""

from __future__ import annotations

from typing import Final

MOST_GAMES: Final = 10**9
MOST_POSITIONS: Final = 10**12
"""Some days of one core."""
MOST_TRIES: Final = 10**9
MOST_SEED: Final = 2**63 - 1
MOST_MS: Final = 86_400_000
"""A day for one action."""
MOST_SECONDS: Final = 86_400
MOST_HOURS: Final = 87_600
"""Ten years."""
MOST_JOBS: Final = 256
MOST_ROUNDS: Final = 10_000
MOST_ROWS: Final = 10**6
"""Lines of a list, or of a file."""
