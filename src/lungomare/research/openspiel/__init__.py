"""Our games as OpenSpiel games, played by the native core.

Importing this module registers them; `pyspiel.load_game` then finds each as `lungomare_NAME`, with
options, as it finds OpenSpiel's own. The actions have the ids that they have everywhere in
Lungomare; docs/research/openspiel.md says the rest.
"""

from __future__ import annotations

from importlib import import_module

from lungomare import native
from lungomare.extras import how_to_install

try:
    import_module("pyspiel")
except ImportError as error:
    raise ImportError(
        f"OpenSpiel is missing ({error}); to get it, {how_to_install('openspiel')}"
    ) from error
native.require()

from lungomare.research.openspiel.registry import *  # noqa: E402, F403 - what it lists is ours to offer
