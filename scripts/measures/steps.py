"""The measures of Legacy and of each step of the workshop, and Docs/numbers.csv."""

import csv
import io
import pathlib

from workshop_series.git import Store
from workshop_series.owned import pattern
from workshop_series.series import Series

from . import code

CLASS, SCREENS, TESTS = "LocationManager/*.swift", "CallSites/*.swift", "Characterization/ModernSuite/*.swift"


def measured(root, temporary):
    """Returns one row for Legacy, and one for each step. A row is a dictionary."""
    temporary = pathlib.Path(temporary)
    series, store = Series(root).checked(), Store(temporary)
    trees = series.trees(store, series.base(store))
    written = temporary / "files"
    written.mkdir()

    def paths(tree, glob):
        """Writes the files of a tree, and returns where. Equal files of several trees are one file."""
        found, matches = [], pattern(glob).fullmatch
        for path, (_, blob) in sorted(store.files(tree).items()):
            if matches(path):
                found.append(written / f"{blob}.swift")
                if not found[-1].exists():
                    found[-1].write_text(store.read(blob), encoding="utf-8", errors="surrogateescape")
        return found

    titles = ["A copy of Legacy"] + [step.entry["title"] for step in series.steps]
    steps = [("legacy", "", "Legacy", trees[-1], "Legacy")]
    steps += [(number, *step, "Modern") for number, step in enumerate(zip(series.ids, titles, trees))]
    # All files are written before the first is measured, so that one call of cloc counts them.
    sources = [[paths(tree, glob) for glob in (f"{side}/{CLASS}", f"{side}/{SCREENS}", TESTS)]
               for *_, tree, side in steps]
    rows = []
    for (step, id, title, _, side), (manager, screens, tests) in zip(steps, sources):
        both = manager + screens
        rows.append({
            "step": step, "id": id, "title": title,
            "hidden dependencies": code.hidden(both),
            "initializer parameters": code.parameters(both),
            "lines of code": code.lines(both),
            "branches": code.branches(both),
            "public members of the class": code.public_members(manager),
            "longest function": code.longest_function(both),
            "files": len(both),
            "tests of Modern alone": code.tests(tests) if side == "Modern" else "",
        })
    return rows


def csv_text(rows):
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
