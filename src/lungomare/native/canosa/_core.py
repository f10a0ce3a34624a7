"""This game's part of the core, in the build for this processor; `_core.pyi` has its types."""

from __future__ import annotations

from lungomare.native import load

globals().update(load(__package__))
