"""`start`, `warm` and `open`: the playground and its builds."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from workshop_series.build import write
from workshop_series.git import Problem, run, text
from workshop_series.series import Series, counted

from .judging import build_parity, swift
from .playground import FRESH, NAME_OF_FOLDER, Playground
from .screen import minutes, say

LEAST_SWIFT = (6, 2)


def require_tools():
    """Refuses to start without Swift 6.2 and git 2.30, before any work."""
    version = re.search(r"Swift version (\d+)\.(\d+)", text(run("swift", "--version").stdout))
    if not version or (int(version[1]), int(version[2])) < LEAST_SWIFT:
        raise Problem(f"Swift 6.2 or later is needed, and this is {version[0][14:] if version else 'unknown'}")
    version = re.search(r"version (\d+)\.(\d+)", text(run("git", "--version").stdout))
    if not version or (int(version[1]), int(version[2])) < (2, 30):
        raise Problem("git 2.30 or later is needed")


def found(ids, word):
    """Returns the id of a step, from its id or its number."""
    id = ids[int(word)] if word.isdecimal() and len(word) < 4 and 0 < int(word) < len(ids) else word
    if id not in ids[1:]:
        near = [other for other in ids[1:] if word and word.lower() in other]
        word = " ".join(word.split())
        hint = f"; did you mean {', '.join(near[:3])}?" if near else "; scripts/workshop list all shows them"
        raise Problem(f"no step is named `{word}`{hint}")
    return id


def start(root, word, is_warm):
    folder = root / NAME_OF_FOLDER
    if (folder / ".git/course").is_dir():
        raise Problem("the playground is there; type scripts/workshop status, or scripts/workshop goto STEP")
    if os.path.lexists(folder) and (folder.is_symlink() or not folder.is_dir() or os.listdir(folder)):
        raise Problem(f"{NAME_OF_FOLDER} is no playground of this course; rename it, and type scripts/workshop start")
    require_tools()
    series = Series(root).checked()
    first = found(series.ids, "1" if word is None else word)
    number = series.ids.index(first)

    def prepare(store, commits):
        """Begins the step before the folder appears, so that there is no half-made playground."""
        series.copy(store.folder / ".git/course")
        for index, commit in enumerate(commits):
            store.git("update-ref", f"refs/course/{index:02}", commit)
        store.git("read-tree", "--reset", "-u", commits[number - 1])
        store.git("update-ref", "refs/heads/main", commits[number - 1])
        (store.folder / ".git/info").mkdir(exist_ok=True)
        (store.folder / ".git/info/exclude").write_text("/net/\n/predictions/\n", encoding="utf-8")
        state = {**FRESH, "step": first, "base": commits[number - 1], "since": int(time.time())}
        (store.folder / ".git/workshop.json").write_text(json.dumps(state, indent=2) + "\n", encoding="utf-8")

    print("Writing the steps of the course into playground/ …", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="workshop.") as temporary:
        write(root, series, temporary, str(folder), prepare)
    play = Playground(root)
    lines = [f"step {number} of {len(series.steps)}: {play.step.entry['title']} ({minutes(play.step.entry)})",
             "Edit the files in playground/. This folder is a separate git repository. Your edits do not change the rest.",
             series.edition, edits(root)]
    if is_warm:
        lines.append(warmed(play))
    say(lines, "read")
    return 0


def edits(root):
    """Returns a line about edits of Legacy and Modern, which the playground does not have. None if there is none."""
    done = run("git", "status", "--porcelain", "--", "Legacy", "Modern", at=root)
    paths = [line[3:] for line in text(done.stdout).splitlines()]
    if not paths:
        return None
    more = f" and {counted(len(paths) - 1, 'more file')}" if paths[1:] else ""
    return (f"You have edited {paths[0]}{more}. The playground does not have this edit, so you can keep it. To undo all: "
            "git checkout HEAD -- Legacy Modern, and delete new files.")


def warmed(play):
    """Builds parity, which takes one to six minutes the first time."""
    print("Building parity. The first build takes one to six minutes …", file=sys.stderr)
    started = time.time()
    build_parity(play, play.work())
    return f"Built parity in {time.time() - started:.0f} s. A later build takes seconds."


def warm(play):
    """Builds all that `check` needs, also the tests, ahead."""
    line = warmed(play)
    print("Building the tests. The first build takes two to ten minutes …", file=sys.stderr)
    started = time.time()
    status, log = swift(play.folder, "build", "--build-tests")
    if status:
        say([line, f"The tests do not build: {(log.strip().splitlines() or ['no output'])[-1]}"], "status")
        return 1
    say([line, f"Built the tests in {time.time() - started:.0f} s."], "read")
    return 0


def open_folder(play):
    """Opens the playground in the editor of the user."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    for command in ([named] if named and named.strip() else []) + ["xed", "code"]:
        if shutil.which(command.split()[0]):
            status = subprocess.run([*command.split(), str(play.folder)], check=False).returncode
            if status:
                raise Problem(f"{command} ends with {status}; open the folder {play.folder}")
            say([f"Opened {play.folder} with {command}."], "read")
            return 0
    raise Problem(f"no editor is known; set EDITOR, or open the folder {play.folder}")
