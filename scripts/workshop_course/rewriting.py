"""`rewrite`: the class written anew in one go, measured by parity."""

import os
import pathlib
import re
import shutil
import tempfile

from workshop_series.check import progress
from workshop_series.git import Problem, Store, parity, run, text
from workshop_series.output import MOST_LINES, difference
from workshop_series.road import REPLACED, ROAD, Progress, skeleton
from workshop_series.series import Series

from .judging import build, touch_dependents
from .screen import say
from .starting import require_tools

NAME = "rewrite"
CLASS = f"{NAME}/{next(iter(REPLACED))}"


def rewrite(root):
    """Makes the folder with a class that does nothing, or measures what the participant has written in it."""
    if root.name == NAME and (root.parent / "scripts/workshop").is_file():  # called inside of it
        root = root.parent
    folder = root / NAME
    if not os.path.lexists(folder):
        return begin(root, folder)
    if not (folder / "Package.swift").is_file():
        raise Problem(f"{NAME} is no folder of this exercise; rename it, and type scripts/workshop rewrite")
    return measure(folder)


def begin(root, folder):
    require_tools()
    room = pathlib.Path(tempfile.mkdtemp(prefix=".series-", dir=root))
    try:
        new = room / "new"  # it appears when all is written
        new.mkdir()
        store = Store(new)
        tree = skeleton(store, Series(root).checked().base(store))
        store.git("update-ref", "refs/heads/main", store.commits([tree], ["Begin with a class that does nothing\n"])[0])
        store.git("read-tree", "--reset", "-u", tree)
        os.rename(new, folder)
    finally:
        shutil.rmtree(room, ignore_errors=True)
    say([f"{NAME}/ has the whole project, but its LocationManager does nothing.",
         f"Write it in {CLASS}, by hand or with an assistant.",
         "Legacy/LocationManager/WMFLocationManager.swift says what it must do, and so do the transcripts.",
         f"{ROAD}/README.md is the chapter. The folder is a git repository of its own. To begin again, rename it."], "rewrite")
    return 0


def measure(folder):
    touch_dependents(folder)
    try:
        build(folder, "--product", "parity")
    except Problem as problem:
        if problem.status != 1:
            raise
        say([f"not yet: {problem}"], "rewrite")
        return 1
    progress("parity compares your class with legacy")
    found = Progress(folder)
    if "EQUIVALENT (exhausted)" in found.verdict:
        progress()
        say([f"green: {found.verdict}", "parity does not see the log and the assertions. Compare your class with Modern's."], "rewrite")
        return 0
    log = text(run(parity(folder), at=folder).stdout)
    progress()
    groups = ", ".join(f"{group} {found.right[group]}/{count}" for group, count in sorted(found.all.items()))
    shortest = re.search(r"^states: .*?(?=\n\n)", log, re.M | re.S)
    lines = difference(shortest[0]) if shortest else difference(log)
    say(["not yet: {} of {} transcripts are right; {:,} states without a difference".format(*found.sums, found.states),
         groups, *lines[:MOST_LINES]], "rewrite")
    return 1
