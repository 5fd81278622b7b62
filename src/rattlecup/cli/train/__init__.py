"""`rattlecup train`: positions to decide, and what the decisions cost."""

from rattlecup.cli.train.entry import command

__all__ = ["command"]
