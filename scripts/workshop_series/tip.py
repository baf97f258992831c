"""Edits of the owned paths in the working tree: which step owns each edited line."""

import re

from .git import Problem, objects, run, text
from .series import COPY

REMEDY = (
    "undo it here (git stash), type scripts/series build DIR, make the edit in the commit of that step "
    "(git rebase -i step-00), and type scripts/series save DIR")
MOST_COMMITS = 100  # of the history, newest first
MOST_PLACES = 5


def edited(series, store, base):
    """Returns a problem that names each edit, if the owned paths are not those of the last step."""
    if not series.lock():
        return Problem("there is no series.lock; type scripts/series save DIR")
    if series.lock().get(series.ids[-1]) == series.owned.tree(store, base):
        return None
    return Problem(f"{edits(series, store, base)}. To carry the edit in, {REMEDY}", status=1)


def edits(series, store, base):
    """Returns in one line which owned lines were edited, and the step of each."""
    saved = saved_tree(series, store, base)
    places = blamed(series, store, saved, base) if saved else touched(series, store, base)
    more = [f"and {len(places) - MOST_PLACES} more"] * (len(places) > MOST_PLACES)
    return "; ".join(places[:MOST_PLACES] + more) or "the owned paths are not as in series.lock"


def saved_tree(series, store, base):
    """Returns the working tree with the owned paths of series.lock, from the history of the repository."""
    folder = objects(series.root)
    if not folder:
        return None
    head = text(run("git", "rev-parse", "HEAD", at=series.root).stdout).strip()
    with open(store.folder / ".git/objects/info/alternates", "a", encoding="utf-8", errors="surrogateescape") as file:
        file.write(folder + "\n")
    paths = [f":(glob){path.split('#')[0]}{'**' * path.endswith('/')}" for path in series.owned.entries]
    log = store.git("rev-list", f"-n{MOST_COMMITS}", head, "--", *paths).split() if head else []
    for commit in log:
        tree = store.git("rev-parse", f"{commit}^{{tree}}").strip()
        if series.owned.tree(store, tree) == series.lock().get(series.ids[-1]):
            return series.owned.graft(store, base, tree)
    return None


def blamed(series, store, saved, base):
    """Returns the edited lines, each with the last step that changed it."""
    commits = store.commits(series.trees(store, saved), series.messages())
    steps = dict(zip(commits, series.ids))
    found = []
    for path in store.changes(saved, base):
        if path not in store.files(saved):
            found.append(f"{path} is a new file in an owned folder, and no step adds it")
            continue
        patch = store.git("diff-tree", "-p", "-U0", "--no-renames", "--no-ext-diff", saved, base, "--", path)
        for line, count in re.findall(r"^@@ -(\d+)(?:,(\d+))? ", patch, re.M):
            first = max(int(line), 1)
            last = first + max(int(count or 1), 1) - 1
            blame = store.git("blame", "--porcelain", f"-L{first},{last}", commits[-1], "--", path)
            for commit in dict.fromkeys(re.findall(r"^([0-9a-f]{40}) \d+ \d+", blame, re.M)):
                found.append(f"{path}:{first} was edited, and the step `{steps[commit]}` owns this line")
    return list(dict.fromkeys(found))


def touched(series, store, base):
    """Returns the edited files, each with the last step that changed it, from the hashes in the patches."""
    last = {}
    for step in series.steps:
        patch = step.read("change.patch")
        for path, new in re.findall(r"^diff --git a/(.+) b/\1\n(?:.+\n)*?index [0-9a-f]+\.\.([0-9a-f]+)", patch, re.M):
            last[path] = (step.id, new)
    files = store.files(base)
    found = [f"{path} was edited, and the step `{id}` is the last that changes it" for path, (id, new) in last.items()
             if path not in series.owned.parts and files.get(path, ("", "0" * 40))[1] != new]
    return found or [f"an owned file that only the step `{COPY}` has was edited"]
