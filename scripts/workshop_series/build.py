"""`series build`: writes the series into a new repository."""

import os
import pathlib
import shutil
import sys
import tempfile

from .git import Problem, Store
from .series import COPY
from .tip import edited


def destination(root, store, name):
    """Returns the absolute path of DIR, which must be new or an empty folder."""
    path = pathlib.Path(os.path.abspath(name))
    if os.path.lexists(path) and (path.is_symlink() or not path.is_dir() or os.listdir(path)):
        raise Problem(f"{name} exists and is not an empty folder; name a new one")
    if not path.parent.is_dir():
        raise Problem(f"{path.parent} is no folder; create it first")
    inside = path.parent.resolve() / path.name
    if root in inside.parents and not store.ignores(root, inside):
        raise Problem(f"{name} is inside the repository; name a folder outside of it")
    return path


def write(root, series, temporary, name, prepare=lambda store, commits: None):
    """Writes the series into DIR, which appears when all is written.

    Returns the row of each step, and its owned tree. `prepare` may add to the repository before it appears.
    """
    path = destination(root, Store(temporary), name)
    room = pathlib.Path(tempfile.mkdtemp(prefix=".series-", dir=path.parent))
    try:
        # A folder inside, because `mkdtemp` ignores the umask.
        new = room / "new"
        new.mkdir()
        store = Store(new)
        base = series.base(store)
        try:
            trees = series.trees(store, base)
        except Problem as problem:
            raise edited(series, store, base) or problem from None
        commits = store.commits(trees, series.messages())
        store.git("update-ref", "refs/heads/main", commits[-1])
        for number, commit in enumerate(commits):
            store.git("update-ref", f"refs/tags/step-{number:02}", commit)
        rows = [("00", COPY, "", "the copy")]
        for number, step in enumerate(series.steps, 1):
            rows.append((f"{number:02}", step.id, str(store.lines(trees[number - 1], trees[number])), step.subject))
        lock = [series.owned.tree(store, tree) for tree in trees]
        # Last, because the other commands use the same index.
        store.git("read-tree", "--reset", "-u", base)
        prepare(store, commits)
        try:
            os.rename(new, path)
        except OSError:
            raise Problem(f"{name} appeared meanwhile, and stays as it is; name a new folder") from None
    finally:
        shutil.rmtree(room, ignore_errors=True)
    return rows, lock


def build(root, series, temporary, name):
    rows, lock = write(root, series, temporary, name)
    width = max(len(row[1]) for row in rows)
    for number, id, lines, subject in [("step", "id", "Modern", "subject")] + rows:
        print(f"{number:>4}  {id:{width}}  {lines:>6}  {subject}")
    if list(series.lock().items()) != list(zip(series.ids, lock)):
        print("series: the owned paths are not those of series.lock; an edit of them is now in every step",
              file=sys.stderr)
    return 0
