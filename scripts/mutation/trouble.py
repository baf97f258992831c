"""Shared by the modules of scripts/mutate."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ROOM = ROOT / ".build-mutation"


class Trouble(Exception):
    """An error of the tool or of the machine, which never counts as noticed."""


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
