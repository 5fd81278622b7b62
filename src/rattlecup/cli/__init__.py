"""The command line: `rattlecup`, also `python -m rattlecup`.

Each command is a module that is imported when it is called for, and imports
what it needs when it runs, so that help and usage errors come at once.
"""

from rattlecup.cli.main import main

__all__ = ["main"]
