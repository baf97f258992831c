"""The page of the mutants: above its text, a map of all edits by suite. A row of the table leads to the patch of its edit."""

import re
import types

from .tools import Problem

PAGE = "Docs/published-suite.md"
FOLDER = "Characterization/Mistakes"
SUITES = ("the 18 published tests", "the net")
# What a cell shows for each verdict: its CSS class, its symbol, and what the legend says.
LOOKS = {
    "noticed": ("y", "✓", "The suite notices the edit."), "missed": ("x", "×", "The suite passes in spite of the edit."),
    "green": ("g", "=", "The suite passes, as it should: the edit keeps the behavior."),
}


def edits(site, folder):
    """Yields the edits of a folder of patches: the name, the first sentence, and the path."""
    for file in sorted((site.root / FOLDER / folder).glob("*.patch")):
        sentence = file.read_text(encoding="utf-8").partition("\n")[0].partition(": ")[2]
        yield types.SimpleNamespace(name=file.stem, sentence=sentence, path=f"{FOLDER}/{folder}/{file.name}")


def add(site, path, url):
    text, bad, good = site.text(path), list(edits(site, "Harmful")), list(edits(site, "Harmless"))
    for edit in bad:
        row = re.search(rf"^\| {re.escape(edit.sentence)} \| (.*?) \|", text, re.M)
        if not row:
            raise Problem(f"{edit.path}: {PAGE} has no row `{edit.sentence}`; run `scripts/sabotage --write`")
        edit.results, edit.link = ["missed" if row[1] == "survived" else "noticed", "noticed"], "#" + edit.name
        text = text.replace(f"| {edit.sentence} |", f'| <a id="{edit.name}"></a>[{edit.sentence}](../{edit.path}) |')
    for edit in good:
        edit.results, edit.link = ["green", "green"], site.link("README.md", url, edit.path)
    # What the published tests notice comes first, so that each score is also a length.
    bad.sort(key=lambda edit: edit.results[0] != "noticed")
    head, rest = re.split(r"^(?=## )", text, maxsplit=1, flags=re.M)
    site.markdown(path, url, site.rendered(path, url, rest), template="mutants.html", head=site.rendered(path, url, head),
                  bad=bad, good=good, looks=LOOKS, suites=SUITES)
