"""The second road: the class written anew, group by group, from a skeleton that does nothing."""

import collections
import json
import re

from .chapters import filled
from .git import Problem, parity, run, text
from .output import reason
from .series import FOLDER

ROAD = f"{FOLDER}/rewrite"
# What the skeleton replaces, and what it does not need. The adapter reads the state by reflection, because nobody
# knows the stored properties of the new class.
REPLACED = {"Modern/LocationManager/LocationManager.swift": f"{ROAD}/LocationManager.swift",
            "Characterization/Subjects/ModernSubject.swift": f"{ROAD}/ModernSubject.swift"}
REMOVED = ("Modern/LocationManager/HeadingUpdates.swift", "Modern/Snapshots/LocationManagerSnapshot.swift")
ROW = "| {} | {} | {} of {} | {:,} | {} |"


def skeleton(store, base):
    """Returns the tree of a project whose location manager does nothing."""
    files = store.files(base)
    files = {**files, **{path: files[source] for path, source in REPLACED.items()}}
    return store.tree({path: entry for path, entry in files.items() if path not in REMOVED})


class Progress:
    """How far a new class is, from what `parity --json` prints."""

    def __init__(self, folder):
        done = run(parity(folder), "--json", at=folder)
        try:
            report = json.loads(text(done.stdout))
            self.verdict, transcripts = report["verdict"], report["transcripts"]
            self.states = report["explorations"][0]["states"]
        except (ValueError, KeyError, IndexError):
            raise Problem(f"parity ends with {done.returncode}: {reason(done)}", 1) from None
        self.right, self.all = collections.Counter(), collections.Counter()
        for transcript in transcripts:
            group = transcript["file"].split("/")[-2]
            self.all[group] += 1
            self.right[group] += not transcript["differences"]

    @property
    def sums(self):
        return sum(self.right.values()), sum(self.all.values())


def road(checker, root):
    """Returns the page of the road with its table: the skeleton and each stage, each built and compared with Legacy."""
    store, tree = checker.store, skeleton(checker.store, checker.trees[-1])
    rows = ["| stage | lines changed | transcripts right | states without a difference | verdict |", "|---|--:|--:|--:|---|",
            row(checker, tree, "[the skeleton](LocationManager.swift)", 0)]
    for path in sorted((checker.series.source / ROAD).glob("*.patch")):
        before, tree = tree, store.applied(path.read_text(encoding="utf-8"), tree)
        name = re.sub(r"^(\d+)-(.*)$", r"\1. \2", path.stem).replace("-", " ")
        rows.append(row(checker, tree, f"[{name}]({path.name})", store.lines(before, tree)))
    page = f"{ROAD}/README.md"
    return filled((root / page).read_text(encoding="utf-8"), page, {"road": "\n".join(rows)})


def row(checker, tree, name, changed):
    def measured():
        checkout = checker.moved(tree)
        checkout.build("--product", "parity")
        found = Progress(checkout.folder)
        return [*found.sums, found.states, found.verdict]
    return ROW.format(name, changed, *checker.memorized(f"{checker.key(tree)}.road", measured))
