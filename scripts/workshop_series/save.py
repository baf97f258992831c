"""`series save`: reads the commits of a repository back into Docs/Workshop."""

import contextlib
import json
import os
import shutil
import signal

from .author import head, history, validate
from .git import Problem, Store
from .series import COPY, DEFAULTS, FOLDER, counted, lock_text, pretty
from .tip import REMEDY, edits

STAGE = ".build-series"  # beside the files that it replaces; git ignores it
GENERATED = {"change.patch", "message.txt"}


def vanished(series, ids, drop):
    """Returns the folders of steps that no commit has."""
    folder = series.folder / "steps"
    found = [path for path in sorted(folder.glob("*")) if path.is_dir() and path.name not in ids]
    for word in drop:
        if word not in [path.name for path in found]:
            raise Problem(f"--drop {word}: every such step has a commit, or there is no folder {FOLDER}/steps/{word}")
    for path in found:
        kept = sorted({inner.name for inner in path.rglob("*")} - GENERATED)
        if kept and path.name not in drop:
            raise Problem(
                f"no commit is the step `{path.name}`, but {FOLDER}/steps/{path.name}/{kept[0]} exists; "
                f"add --drop {path.name} to delete that folder, or end its commit with the line `Step: {path.name}`")
    return found


def require_no_edits(series, store, base, grafted, new, force):
    """Refuses to overwrite edits of the owned paths, except for what an interrupted save wrote."""
    lock = list(series.lock().values())
    now = series.owned.tree(store, base)
    if now == new or now in lock[-1:] or (force and not lock):
        return
    paths = store.changes(base, grafted)
    with contextlib.suppress(OSError, ValueError):
        journal = json.loads((series.root / STAGE / "journal.json").read_bytes())
        if journal["to"] == new and all(journal["before"].get(path) == blob(store, base, path) for path in paths):
            return
    if not lock:
        raise Problem(f"{paths[0]} differs from the last commit, and there is no series.lock; add --force to overwrite it")
    raise Problem(f"{edits(series, store, base)}. Saving would overwrite this edit; {REMEDY}")


def save(root, series, temporary, name, drop, force):
    if series.pin:
        raise Problem(f"the course is pinned to commit {series.pin[:9]}, so no step can be saved")
    tip, borrowed, tag = head(name)
    store = Store(temporary, borrowed)
    base = store.snapshot(root)
    commits = history(store, tip)
    copied = store.git("rev-parse", f"{tag}^{{tree}}").strip() if tag else None
    owned = series.owned
    validate(store, owned, commits, copied)
    steps, trees = commits[1:], [commit.tree for commit in commits]
    ids = [commit.id for commit in steps]
    gone = vanished(series, ids, drop)
    grafted = owned.graft(store, base, trees[-1])

    # The new series must be the same when it is built from the working tree.
    patches = [store.patch(before, after) for before, after in zip(trees, trees[1:])]
    locked, back = [owned.tree(store, tree) for tree in trees], grafted
    require_no_edits(series, store, base, grafted, locked[-1], force)
    for patch, commit, want in reversed(list(zip(patches, steps, locked))):
        with contextlib.suppress(Problem):
            back = store.applied(patch, back, "-R")
            if owned.tree(store, back) == want:
                continue
        raise Problem(
            f"commit {commit.short} ({commit.subject}) does not apply backwards to your working tree, which has changed "
            "since the build; build again, and rebase your commits onto that")

    print(compared(series, store, base, tip, commits[0].hash), end="")
    before = {path: blob(store, base, path) for path in store.changes(base, grafted)}
    replace(root, changes(series, store, base, grafted, zip(steps, patches), locked, gone),
            {"to": locked[-1], "before": before})
    for path in gone:
        print(f"series: deleted the step `{path.name}`")
    for commit in steps:
        if commit.id not in series.ids:
            print(f"series: added the step `{commit.id}`; complete its entry in {FOLDER}/series.json")
    print(f"series: saved {counted(len(steps), 'step')}")
    return 0


def blob(store, tree, path):
    return store.files(tree).get(path, (None, None))[1]


def compared(series, store, base, tip, copy):
    """Returns what git says about the stored series and the new one."""
    if not series.steps:
        return ""
    try:
        stored = store.commits(series.trees(store, base), series.messages())
    except Problem as problem:
        return f"series: no comparison with the stored series: {problem}\n"
    return store.git("range-diff", "--no-color", f"{stored[0]}..{stored[-1]}", f"{copy}..{tip}")


def changes(series, store, base, grafted, steps, locked, gone):
    """Returns {path: content}, or None for a file to delete. The lock is the last."""
    known, entries, found = {step.id: step.entry for step in series.steps}, [], {}
    files = store.files(grafted)
    for path in store.changes(base, grafted):
        found[path] = (store.read(files[path][1]), files[path][0]) if path in files else None
    for commit, patch in steps:
        entries.append(known.get(commit.id) or {"id": commit.id, "title": commit.subject, **DEFAULTS})
        folder = f"{FOLDER}/steps/{commit.id}"
        found[f"{folder}/change.patch"] = (patch, "100644")
        found[f"{folder}/message.txt"] = (commit.message, "100644")
    for path in gone:
        inner = [path] + list(path.rglob("*"))
        found.update({str(file.relative_to(series.root)): None for file in inner if not file.is_dir()})
    if entries != series.data["steps"]:
        found[f"{FOLDER}/series.json"] = (pretty({**series.data, "steps": entries}), "100644")
    ids = [COPY] + [entry["id"] for entry in entries]
    found[f"{FOLDER}/series.lock"] = (lock_text(ids, locked), "100644")
    return found


def replace(root, changes, journal):
    """Writes all files beside the old ones, then renames. Nothing is renamed unless all are written."""
    stage, staged = root / STAGE / "new", {}
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    try:
        for number, (path, content) in enumerate(changes.items()):
            target, new = root / path, stage / str(number)
            if content is None:
                staged[target] = None
                continue
            data, mode = content[0].encode("utf-8", "surrogateescape"), content[1]
            if path in journal["before"] or not target.is_file() or target.read_bytes() != data:
                new.write_bytes(data)
                new.chmod(new.stat().st_mode | (0o111 if mode == "100755" else 0))
                staged[target] = new
        (stage / "journal").write_text(json.dumps(journal))
        os.replace(stage / "journal", root / STAGE / "journal.json")
    except BaseException:
        shutil.rmtree(stage, ignore_errors=True)
        with contextlib.suppress(OSError):
            stage.parent.rmdir()
        raise
    # Ctrl-C takes effect after the renames. After a kill, the journal lets the next save finish.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
    for target, new in staged.items():
        if new:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(new, target)
        else:
            target.unlink()
            with contextlib.suppress(OSError):
                os.removedirs(target.parent)
    shutil.rmtree(stage.parent)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT, signal.SIGTERM])
