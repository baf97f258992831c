"""The edits of Characterization/Mistakes, each with what the two suites say about it."""

import collections
import re

from .problem import Problem

PAGE = "Docs/published-suite.md"
FOLDER = "Characterization/Mistakes"
VICTIM = "Legacy/LocationManager/WMFLocationManager.swift"
PARTS = ("transcripts", "exploration", "walks")
NOTICED, MISSED, NOT_RUN, GREEN = "noticed", "missed", "not run", "green"
ASSERTION = "an assertion"

# `results` has a verdict for each suite: the published tests, the net, and the parts of the net.
Edit = collections.namedtuple("Edit", "name breaks note patch transcript published net counterexample results")


def marked(text, name):
    """Returns the cells of a table that scripts/sabotage writes, without its head."""
    found = re.search(rf"^<!-- sabotage: {name} -->\n\n\|.*\n\|.*\n((?:\|.*\n)+)\n<!-- end -->$", text, re.M)
    if not found:
        raise Problem(f"{PAGE}: there is no table after <!-- sabotage: {name} -->; run `scripts/sabotage --write`")
    return [line.strip("| ").split(" | ") for line in found[1].splitlines()]


def results(published, net, place):
    """Returns the verdicts of a harmful edit."""
    seen = [ASSERTION] if net == ASSERTION else net.split(", ")
    if not (published == "survived" or published.startswith("killed by ")) or not set(seen) <= {ASSERTION, *PARTS}:
        raise Problem(f"{place}: `{published} | {net}` are no verdicts; run `scripts/sabotage --write`")
    # An assertion ends the run, and the transcripts come first.
    parts = [NOTICED, NOT_RUN, NOT_RUN] if seen == [ASSERTION] else [NOTICED if part in seen else MISSED for part in PARTS]
    return [MISSED if published == "survived" else NOTICED, NOTICED, *parts]


def read(site, folder, word):
    """Returns the head and the patch of each edit: [(name, sentence, transcript, note, patch)]."""
    for file in sorted((site.root / folder).glob("*.patch")):
        head, mark, patch = site.text(f"{folder}/{file.name}").partition(f"\n--- a/{VICTIM}\n+++ b/{VICTIM}\n")
        first = re.match(rf"{word}: (\S.*)(?:\nShown by: (\S+))?\n?", head)
        if not first or not mark or word == "Breaks" and not first[2]:
            lines = "`Breaks: …` and `Shown by: FILE.transcript`" if word == "Breaks" else "`Harmless: …`"
            raise Problem(f"{folder}/{file.name}: the patch must begin with {lines}, and change {VICTIM}")
        yield file.stem, first[1], first[2], head[first.end():], patch.rstrip()


def harmful(site):
    rows = {}
    for breaks, *rest in marked(site.text(PAGE), "rows"):
        if breaks in rows or len(rest) != 3:
            raise Problem(f"{PAGE}: the row `{breaks}` occurs twice or has not four cells; run `scripts/sabotage --write`")
        rows[breaks] = rest
    found = []
    for name, breaks, transcript, note, patch in read(site, FOLDER + "/Harmful", "Breaks"):
        if breaks not in rows:
            raise Problem(f"{FOLDER}/Harmful/{name}.patch: {PAGE} has no row `{breaks}`; run `scripts/sabotage --write`")
        published, net, counterexample = rows.pop(breaks)
        verdicts = results(published, net, f"{PAGE}: {breaks}")
        found.append(Edit(name, breaks, note, patch, transcript, published, net, counterexample.split("<br>"), verdicts))
    if rows:
        raise Problem(f"{PAGE}: no patch of {FOLDER} begins with `Breaks: {min(rows)}`; run `scripts/sabotage --write`")
    return found


def harmless(site):
    return [Edit(name, breaks, note, patch, transcript, "", "", [], [GREEN, GREEN])
            for name, breaks, transcript, note, patch in read(site, FOLDER + "/Harmless", "Harmless")]


def scores(edits, index, good):
    return f"{sum(edit.results[index] == good for edit in edits)} of {len(edits)}"


def checked(site):
    """Returns the harmful and the harmless edits, whose verdicts agree with the summary of the page."""
    bad, good = harmful(site), harmless(site)
    for index, (name, *cells) in enumerate(marked(site.text(PAGE), "summary")):
        if cells != [scores(bad, index, NOTICED), scores(good, index, GREEN)]:
            raise Problem(f"{PAGE}: the summary of {name} and its rows disagree; run `scripts/sabotage --write`")
    return bad, good
