"""`rattlecup play`: a game at a prompt."""

from rattlecup.cli.play.entry import command

__all__ = ["command"]
