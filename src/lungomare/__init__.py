"""Lungomare: play, study and research two board games by the Italian sea."""

from importlib.metadata import version

__version__ = version("lungomare")
