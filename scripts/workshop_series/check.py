"""`series check`: builds, compares and tests each step."""

import contextlib
import hashlib
import json
import shutil
import sys

from .chapters import filled, quoted
from .checkout import ROOM, Checkout
from .git import Problem, Store, run, text
from .output import difference, errors
from .road import ROAD, road
from .series import COPY, Series
from .structure import checks
from .tip import edited
from .trap import Trap

ROW = "{step:>4}  {id:{width}}  {modern:>6}  {tests:>5}  {parity:9}  {checks:>6}  {trap:11}  {result}"

EMPTY = {"step": None, "id": None, "modern": None, "tests": None, "parity": None, "checks": None, "trap": None, "result": "ok"}


def progress(line=""):
    """Shows a line on the terminal until the next one, and cuts it to the width."""
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns
        print(f"\r\033[K{line[:width - 1]}", end="", file=sys.stderr, flush=True)


class Checker:
    def __init__(self, root, series, store, base, version, again):
        self.series, self.store, self.version, self.again = series, store, version, again
        self.memory = root / ROOM / "checked"
        self.trees = series.trees(store, base)
        self.checkout = None
        self.root = root

    def row(self, number, is_built):
        """Returns the result of one step."""
        id, tree = self.series.ids[number], self.trees[number]
        row = {**EMPTY, "step": number, "id": id}
        progress(f"{number}/{len(self.trees) - 1} {id}")
        try:
            if self.series.owned.tree(self.store, tree) != self.series.lock().get(id):
                raise Problem("its owned tree is not that of series.lock; save the series again", 1)
            trap = None
            if id != COPY:
                step, before = self.series.steps[number - 1], self.trees[number - 1]
                row["modern"] = self.store.lines(before, tree)
                row["checks"] = self.structure(step, before, tree)
                trap = Trap.of(step)
                if trap:
                    trap.tree(self.store, tree)
            if is_built:
                row.update(self.remembered(tree) or self.built(id, tree))
                if trap:
                    lines = self.sprung(id, tree, trap)
                    row["trap"] = trap.expected
                    self.compare(step, lines)
        except Problem as problem:
            row["result"], row["log"] = f"failed: {problem}", problem.log
        return row

    def road(self, root):
        """Returns whether the page of the second road has today's numbers."""
        row = {**EMPTY, "id": "rewrite"}
        progress("rewrite")
        try:
            if road(self, root) != (root / ROAD / "README.md").read_text(encoding="utf-8"):
                raise Problem(f"{ROAD}/README.md is not up to date; type scripts/series refresh", 1)
        except Problem as problem:
            row["result"], row["log"] = f"failed: {problem}", problem.log
        return row

    def structure(self, step, before, after):
        found = checks(step)
        failures = [failure for failure in (check.failure(self.store, before, after) for check in found) if failure]
        if failures:
            raise Problem("; ".join(failures), 1)
        return len(found) or None

    def key(self, tree, trap=None):
        """Returns the hash of all that decides about the result of a step, or of its trap."""
        files = self.store.files(tree)
        code = {path: entry for path, entry in files.items() if not path.startswith(("Docs/", "scripts/", ".", "README.md"))}
        return hashlib.sha256(json.dumps([code, trap and trap.text, self.version]).encode()).hexdigest()

    def remembered(self, tree):
        found = self.recall(self.key(tree))
        return found and {**found, "result": "cached"}

    def built(self, id, tree):
        checkout = self.moved(tree)
        progress(f"{id}: build")
        checkout.build("--build-tests")
        progress(f"{id}: parity")
        status, log = checkout.parity()
        if status or "EQUIVALENT (exhausted)" not in log:
            raise Problem("parity does not report EQUIVALENT (exhausted)", 1, log)
        progress(f"{id}: tests")
        return self.memorize(self.key(tree), {"tests": checkout.test(), "parity": "exhausted"})

    def moved(self, tree):
        """Returns the checkout with the files of a tree."""
        self.checkout = self.checkout or Checkout(self.root, self.store)
        self.checkout.move(tree)
        self.checkout.touch()
        return self.checkout

    def compare(self, step, lines):
        """Compares what a trap shows with what the chapter quotes."""
        chapter = step.read("chapter.md")
        if filled(chapter, f"{step.name}/chapter.md", {"trap": quoted(lines)}) != chapter:
            raise Problem(f"{step.name}/chapter.md does not quote what the trap shows; type scripts/series refresh {step.id}", 1)

    def memorized(self, name, measured):
        """Returns what an earlier run has measured, or measures it now."""
        found = self.recall(name)
        return self.memorize(name, measured()) if found is None else found

    def recall(self, name):
        # An interrupted run may have left an incomplete file.
        with contextlib.suppress(OSError, ValueError):
            return None if self.again else json.loads((self.memory / name).read_text())
        return None

    def memorize(self, name, found):
        self.memory.mkdir(parents=True, exist_ok=True)
        (self.memory / name).write_text(json.dumps(found))
        return found

    def sprung(self, id, tree, trap):
        """Returns what people see of a trap, as lines: the first error, or the first difference."""
        def measured():
            progress(f"{id}: trap")
            self.moved(trap.tree(self.store, tree))
            return self.seen(trap)
        return self.memorized(f"{self.key(tree, trap)}.trap", measured)

    def seen(self, trap):
        try:
            self.checkout.build("--product", "parity")
        except Problem as problem:
            found = errors(self.checkout.folder, problem.log)
            if not found:
                raise
            if trap.expected != "build error":
                raise Problem("the trap expects a difference, but does not compile", 1, problem.log) from None
            return sorted(found)[:1]
        if trap.expected == "build error":
            raise Problem("the trap expects a build error, but compiles", 1)
        status, log = self.checkout.parity()
        if status != 1:
            raise Problem(f"parity does not notice the trap (it exits with {status})", 1, log)
        return difference(log)


def chosen(series, ids):
    """Returns the ids to check, in their order: these, or all."""
    unknown = [id for id in ids if id not in series.ids]
    if unknown:
        raise Problem(f"no step has the id `{unknown[0]}`; the first are {', '.join(series.ids[:4])}")
    return [id for id in series.ids if id in ids or not ids]


def show(row, width):
    shown = {key: "" if value is None else value for key, value in row.items()}
    progress()
    print(ROW.format(width=width, **shown).rstrip(), flush=True)
    if row.get("log"):
        print("\n".join(row["log"].splitlines()[-40:]), file=sys.stderr)


def check(root, temporary, ids, fast, is_json, again):
    # First, so that a missing Swift is noticed before the work.
    version = None if fast else text(run("swift", "--version").stdout)
    series = Series(root).checked()
    listed = chosen(series, ids)
    store = Store(temporary)
    base = series.base(store)
    problem = edited(series, store, base)
    if problem:
        raise problem
    checker = Checker(root, series, store, base, version, again)
    width = max(map(len, listed))
    if not is_json:
        head = {key: key.capitalize() if key == "modern" else key for key in (
            "step", "id", "modern", "tests", "parity", "checks", "trap", "result")}
        print(ROW.format(width=width, **head))
    rows = []
    for number, id in enumerate(series.ids):
        if id in listed:
            rows.append(checker.row(number, is_built=not fast))
            if not is_json:
                show(rows[-1], width)
    if not ids and not fast and (root / ROAD).is_dir():
        rows.append(checker.road(root))
        if not is_json:
            show(rows[-1], width)
    if is_json:
        progress()
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    failed = sum(row["result"].startswith("failed") for row in rows)
    return 1 if failed else 0
