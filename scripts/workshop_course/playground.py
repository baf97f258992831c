"""The playground: the participant's own repository, in which no work is ever lost."""

import contextlib
import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import time

from workshop_series.author import UNFINISHED
from workshop_series.git import NAME, EMAIL, Problem, Store
from workshop_series.series import Series

NAME_OF_FOLDER = "playground"
# What a save leaves out: what Swift and Xcode write, and the folders of the exercises, which no verb changes.
LEFT_OUT = (".build*", ".swiftpm", "DerivedData", "Package.resolved", ".DS_Store", "net", "predictions")
INNER = "playground/{} is a git repository of its own; move it out of the playground"
FRESH = {"step": None, "base": None, "since": None, "done": {}, "hints": {}, "green": None, "built": None, "trap": None}

KINDS = {
    "step": (str, type(None)), "base": (str, type(None)), "since": (int, type(None)), "done": (dict,), "hints": (dict,),
    "green": (str, type(None)), "built": (str, type(None)), "trap": (dict, type(None))}


@contextlib.contextmanager
def uninterrupted():
    """Delays Ctrl-C until the end."""
    signals = [signal.SIGINT, signal.SIGTERM]
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)


class Playground(Store):
    # The participant's configuration decides neither what a save holds nor what a move overwrites.
    options = [word for setting in (
        "core.ignoreStat=false", "core.hooksPath=/dev/null", "core.safecrlf=false", "core.sparseCheckout=false",
        "core.fsmonitor=false", "submodule.recurse=false") for word in ("-c", setting)]

    def __init__(self, root):
        self.root, self.folder = root, root / NAME_OF_FOLDER
        self.blobs, self.hashes, self.listings = {}, {}, {}
        self.dot = self.folder / ".git"
        if not (self.dot / "course").is_dir():
            if self.folder.exists() and os.listdir(self.folder):
                raise Problem(f"{NAME_OF_FOLDER} is no playground of this course; rename it, and type scripts/workshop start")
            raise Problem("there is no playground; type scripts/workshop start")
        self.course = Series(self.dot / "course").checked()
        self.ids = self.course.ids
        self.state = self.stored()
        self.index = self.dot / "index"  # the participant's
        self.listing = self.dot / "workshop.index"  # ours: every file that .gitignore does not exclude
        self.kept = None  # the trees of the last save

    def git(self, *words, index=None, **rest):
        """Calls git with an index of our own, if no other is named."""
        return super().git(*words, index=index or self.dot / "workshop.scratch", **rest)

    # The state

    def stored(self):
        try:
            state = {**FRESH, **json.loads((self.dot / "workshop.json").read_text(encoding="utf-8"))}
            for key, kinds in KINDS.items():
                if type(state[key]) not in kinds:
                    raise ValueError(f"`{key}` has another type")
            values = [*state["done"].values()], [*state["hints"].values()]
            if state["step"] not in [*self.ids[1:], None] or {*map(type, values[0])} - {str} or {*map(type, values[1])} - {int}:
                raise ValueError("it names no step of the course, or a wrong value")
            return state
        except (OSError, ValueError, TypeError, RecursionError) as error:
            raise Problem(f"playground/.git/workshop.json cannot be read ({error}); your files are untouched. Rename the "
                          "folder playground, and type scripts/workshop start") from None

    def write_state(self, **changes):
        self.state.update(changes)
        new = self.dot / "workshop.json.new"
        new.write_text(json.dumps(self.state, indent=2) + "\n", encoding="utf-8")
        os.replace(new, self.dot / "workshop.json")

    @contextlib.contextmanager
    def locked(self):
        """Refuses to run beside another command that changes the playground."""
        with open(self.dot / "workshop.lock", "a", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Problem("another scripts/workshop runs in this playground; wait until it ends") from None
            for path in self.dot.glob("workshop.*.lock"):  # of a killed command
                if path.name != "workshop.lock":
                    path.unlink()
            self.state = self.stored()
            yield

    # Steps

    @property
    def step(self):
        """The present step, or None after the last one."""
        return next((step for step in self.course.steps if step.id == self.state["step"]), None)

    def number(self, id):
        return self.ids.index(id)

    def told(self, id):
        """Returns the commit of a step as the course has it."""
        name = f"refs/course/{self.number(id):02}"
        try:
            return self.git("rev-parse", "--verify", "-q", name).strip()
        except Problem:
            raise Problem(f"playground: {name} is missing; rename the folder playground, and type scripts/workshop start") from None

    def before(self, id):
        return self.ids[self.number(id) - 1]

    # Work

    def head(self):
        try:
            return self.git("rev-parse", "--verify", "-q", "HEAD^{commit}").strip()
        except Problem:
            raise Problem("playground: HEAD names no commit; type git -C playground branch, and check out a branch") from None

    def tree_of(self, commit):
        return self.git("rev-parse", f"{commit}^{{tree}}").strip()

    def work(self):
        """Returns the tree of all files that .gitignore does not exclude."""
        try:
            return self.listed()
        except Problem:  # the listing may be damaged, or git gc has removed what only it names
            self.listing.unlink(missing_ok=True)
            return self.listed()

    def listed(self):
        if not self.listing.exists():
            # What the course has is never ignored.
            self.git("read-tree", self.state["base"] or "HEAD", index=self.listing)
        try:
            self.git("add", "-A", ".", index=self.listing)
        except Problem as problem:
            inner = re.findall(r"error: '(.+)/' does not have a commit", str(problem))
            if not inner:
                raise Problem(f"{problem}; make it readable, or move it out of the playground") from None
            raise Problem(INNER.format(inner[0])) from None
        tree = self.git("write-tree", index=self.listing).strip()
        inner = [path for path, (mode, _) in self.files(tree).items() if mode == "160000"]
        if inner:
            raise Problem(INNER.format(inner[0]))
        return tree

    def everything(self):
        """Returns the tree of all files except for LEFT_OUT, also of those that .gitignore excludes."""
        index = self.dot / "workshop.all"
        shutil.copyfile(self.listing, index)
        try:
            self.git("add", "-A", "-f", ".", *(f":(exclude){name}" for name in LEFT_OUT), index=index)
            return self.git("write-tree", index=index).strip()
        finally:
            index.unlink()

    def require_finished(self):
        for name in UNFINISHED:
            if (self.dot / name).exists():
                raise Problem(f"playground: {name} shows an unfinished git command; finish or abort it (git status)")
        if (self.dot / "index.lock").exists():
            raise Problem("playground/.git/index.lock exists: git runs there, or was killed. Wait, or delete that file")

    def commit(self, tree, message, *parents):
        words = [word for parent in parents for word in ("-p", parent)]
        when = f"{int(time.time())} +0000"
        who = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER")
               for key, value in (("NAME", NAME), ("EMAIL", EMAIL), ("DATE", when))}
        return self.git("commit-tree", tree, *words, data=message, variables=who).strip()

    def saves(self):
        """Returns (name, commit, time, step) of each save, the oldest first."""
        form = "%(refname:lstrip=2)%09%(objectname)%09%(committerdate:unix)%09%(contents:subject)"
        rows = [line.split("\t") for line in self.git("for-each-ref", f"--format={form}", "refs/saved").splitlines()]
        rows = [row for row in rows if re.match(r"\d+-", row[0]) and row[2]]
        return sorted(rows, key=lambda row: int(re.match(r"\d+", row[0])[0]))

    def save(self):
        """Saves all work, and returns the name of the save; None if it is all saved or part of the course."""
        self.require_finished()
        files, head = self.work(), self.head()
        tree, parents = self.everything(), [head]
        staged = self.staged(tree, head)
        if staged:
            parents.append(self.commit(staged, "The staged files\n", head))
        branch = self.git("for-each-ref", "--format=%(objectname)", "refs/heads/main").strip()
        if branch and self.git("rev-list", "-n1", branch, f"^{head}"):
            parents.append(branch)
        self.kept = files, tree
        is_known = self.git("for-each-ref", "--contains", head, "refs/course", "refs/saved") != ""
        if len(parents) == 1 and is_known and tree == self.tree_of(head):
            return None
        saves = self.saves()
        name = f"{int(re.match(r'[0-9]+', saves[-1][0])[0]) + 1 if saves else 1}-{self.state['step'] or 'end'}"
        message = f"{self.state['step'] or 'end'}\n\nBase: {self.state['base']}\n"
        self.git("update-ref", f"refs/saved/{name}", self.commit(tree, message, *parents))
        return name

    def fingerprint(self):
        """Returns what changes with any edit, `git add` or commit."""
        self.kept = self.work(), self.everything()
        head = self.head()
        return [head, *self.kept, self.staged(self.kept[1], head)]

    def staged(self, tree, head):
        """Returns the tree of the participant's index, if neither the files nor HEAD have it."""
        if self.git("ls-files", "-u", index=self.index):
            rows = [row.split("\t", 1) for row in self.git("ls-files", "-s", "-z", index=self.index).split("\0")[:-1]]
            split = [(*head.split(), path) for head, path in rows]
            staged = self.tree({path if stage == "0" else f"{path}~{stage}": (mode, blob) for mode, blob, stage, path in split})
        else:
            staged = self.git("write-tree", index=self.index).strip()
        return staged if staged not in (tree, self.tree_of(head)) else None

    def switch(self, commit, tree=None, **state):
        """Makes the files those of a commit, or of `tree`, and HEAD the commit. Call `save` first."""
        files, everything = self.kept
        target = self.tree_of(tree or commit)
        with uninterrupted():
            for path in (self.files(everything).keys() - self.files(files).keys()) & self.files(target).keys():
                (self.folder / path).unlink()  # ignored, saved, and in the way
            try:
                # Refuses to overwrite a file that changed after the save.
                self.git("read-tree", "-m", "-u", files, target, index=self.listing)
            except Problem as problem:
                raise Problem(f"a file cannot be written, or changed in this moment ({problem}). Your work is saved "
                              "(scripts/workshop saved); type the command again") from None
            self.git("read-tree", commit, index=self.index)
            self.git("update-ref", "refs/heads/main", commit)
            self.git("symbolic-ref", "HEAD", "refs/heads/main")
            self.write_state(**state)

    def record(self, tree, message):
        """Commits the files of the folder on HEAD, without a change of them."""
        if self.staged(tree, self.head()):
            self.save()
        with uninterrupted():
            commit = self.commit(tree, message, self.head())
            self.git("read-tree", commit, index=self.index)
            self.git("update-ref", "HEAD", commit)
        return commit

    def begin(self, id, commit, **state):
        """Begins a step with the files of a commit."""
        self.switch(commit, step=id, base=commit, since=int(time.time()), green=None, trap=None, **state)


def root_of(root):
    """Returns the repository, also for the copy of this script that is in the playground."""
    outer = root.parent
    is_inside = root.name == NAME_OF_FOLDER and (root / ".git/course").is_dir() and (outer / "scripts/workshop").is_file()
    return pathlib.Path(outer if is_inside else root)
