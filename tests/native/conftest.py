"""Commands are run here as everywhere."""

from __future__ import annotations

from cli.conftest import refused, run

__all__ = ["refused", "run"]
