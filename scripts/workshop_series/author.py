"""The repository of the author: the commits that `save` reads."""

import os
import pathlib
import re

from .git import Problem, objects, run, text
from .series import COPY, normal

UNFINISHED = ("rebase-merge", "rebase-apply", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG")


class Commit:
    def __init__(self, store, hash):
        self.hash, self.short = hash, hash[:10]
        head, _, message = store.git("cat-file", "commit", hash).partition("\n\n")
        self.tree = re.search(r"^tree (\S+)$", head, re.M)[1]
        self.parents = re.findall(r"^parent (\S+)$", head, re.M)
        named = re.findall(r"^Step: *(\S+) *$", message, re.M)
        if len(set(named)) > 1:
            raise Problem(f"commit {self.short} has the lines Step: {' and '.join(named)}; keep one (git rebase -i, reword)")
        self.message = normal(re.sub(r"^Step: *\S+ *$", "", message, flags=re.M))
        self.subject = self.message.split("\n", 1)[0]
        self.named = named[0] if named else None

    @property
    def id(self):
        slug = re.sub(r"[^a-z0-9]+", "-", self.subject.lower()).strip("-")
        return self.named or (slug if len(slug) <= 40 else slug[:41].rpartition("-")[0] or slug[:40])


def head(name):
    """Returns the hash of HEAD and the folder of objects of DIR, if nothing in DIR is unfinished."""
    folder = pathlib.Path(os.path.abspath(name))
    store = objects(folder)
    if not store:
        raise Problem(f"{name} is no git repository; write one with scripts/series build {name}")

    def ask(*words):
        done = run("git", *words, at=folder)
        if done.returncode:
            raise Problem(f"{name}: {text(done.stderr).splitlines()[0]}")
        return text(done.stdout).strip()

    for state in UNFINISHED:
        if os.path.exists(os.path.join(folder, ask("rev-parse", "--git-path", state))):
            raise Problem(f"{name}: {state} shows an unfinished git command; finish or abort it (git status)")
    # The configuration of the user decides what is clean, as in `git status`.
    if ask("--no-optional-locks", "status", "--porcelain", "--untracked-files=normal"):
        raise Problem(f"{name} has changes that no commit has; commit them, or remove them (git status)")
    if ask("rev-parse", "--is-shallow-repository") == "true":
        raise Problem(f"{name} is a shallow clone; build the series again with scripts/series build")
    return ask("rev-parse", "HEAD"), store, ask("for-each-ref", "--format=%(objectname)", "refs/tags/step-00")


def history(store, tip):
    """Returns the commits of a linear history, the root first."""
    found = []
    while tip:
        commit = Commit(store, tip)
        if len(commit.parents) > 1:
            raise Problem(f"commit {commit.short} ({commit.subject}) is a merge; rebase, so that the history is linear")
        found.append(commit)
        tip = commit.parents[0] if commit.parents else None
    return found[::-1]


def validate(store, owned, commits, copied):
    """Refuses commits that are no steps. `copied` is the tree that `build` wrote for the copy, if it did."""
    root, ids = commits[0], {}
    if root.named not in (None, COPY):
        raise Problem(f"the first commit is the step `{root.named}`; the first commit must be the copy (step-00)")
    for commit, before in zip(commits, [copied] + [commit.tree for commit in commits]):
        place = f"commit {commit.short} ({commit.subject})"
        foreign = before and owned.foreign(store, before, commit.tree)
        if foreign:
            raise Problem(f"{place} changes {foreign[0]}, which is no owned path; undo that, or own it in series.json")
        if commit is root:
            continue
        if before == commit.tree:
            raise Problem(f"{place} is empty; drop it (git rebase -i)")
        if re.match(r"(fixup|squash|amend)! ", commit.subject):
            raise Problem(f"{place} waits for its step; type git rebase -i --autosquash step-00")
        if not re.fullmatch(r"[a-z0-9-]+", commit.id) or commit.id == COPY:
            raise Problem(f"{place} has no valid id; add a line `Step: ID` with small letters, digits and hyphens")
        if commit.id in ids:
            raise Problem(
                f"{place} and {ids[commit.id]} are both the step `{commit.id}`; reword one of them (git rebase -i) "
                "and end it with the line `Step: NEW-ID`")
        ids[commit.id] = commit.short
