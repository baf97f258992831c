"""The page of the mutants: a map of all edits by suite, and a section for each edit."""

import collections
import re

from markupsafe import Markup

from . import code, differences
from .behavior import known
from .tools import Problem

PAGE = "Docs/published-suite.md"
FOLDER = "Characterization/Mistakes"
VICTIM = "Legacy/LocationManager/WMFLocationManager.swift"
PARTS = ("transcripts", "exploration", "walks")
SUITES = ("the 18 published tests", "the net", *(f"the {part} of the net" for part in PARTS))
ASSERTION = "an assertion"
MOST_OPEN = 40  # lines of a patch that is not folded
NOTICED, MISSED, NOT_RUN, GREEN = "noticed", "missed", "not run", "green"
# What a cell shows: its CSS class, its symbol, and what the legend says.
LOOKS = {
    NOTICED: ("y", "✓", "The suite notices the edit."), MISSED: ("x", "×", "The suite passes in spite of the edit."),
    NOT_RUN: ("u", "–", "This part did not run, because an assertion had stopped the edited class in a transcript."),
    GREEN: ("g", "=", "The suite passes, as it should: the edit keeps the behavior."),
}
# `results` has a verdict for each suite: the published tests, the net, and the parts of the net.
Edit = collections.namedtuple("Edit", "name breaks note patch transcript published net counterexample results")


def marked(text, name):
    """Returns the cells of a table that scripts/sabotage writes, without its head."""
    found = re.search(rf"^<!-- sabotage: {name} -->\n\n\|.*\n\|.*\n((?:\|.*\n)+)\n<!-- end -->$", text, re.M)
    if not found:
        raise Problem(f"{PAGE}: there is no table after <!-- sabotage: {name} -->; run `scripts/sabotage --write`")
    return [line.strip("| ").split(" | ") for line in found[1].splitlines()]


def results(published, net):
    """Returns the verdicts on a harmful edit. An assertion ends the run, and the transcripts come first."""
    seen = net.split(", ")
    parts = [NOTICED, NOT_RUN, NOT_RUN] if net == ASSERTION else [NOTICED if part in seen else MISSED for part in PARTS]
    return [MISSED if published == "survived" else NOTICED, NOTICED, *parts]


def read(site, folder, word):
    """Returns the head and the patch of each edit: [(name, sentence, transcript, note, patch)]."""
    for file in sorted((site.root / FOLDER / folder).glob("*.patch")):
        head, mark, patch = site.text(f"{FOLDER}/{folder}/{file.name}").partition(f"\n--- a/{VICTIM}\n+++ b/{VICTIM}\n")
        first = re.match(rf"{word}: (\S.*)(?:\nShown by: (\S+))?\n?", head)
        if not first or not mark:
            raise Problem(f"{FOLDER}/{folder}/{file.name}: the patch must begin with `{word}: …`, and change {VICTIM}")
        yield file.stem, first[1], first[2], head[first.end():], patch.rstrip()


def edits(site):
    """Returns the harmful and the harmless edits."""
    rows = {breaks: rest for breaks, *rest in marked(site.text(PAGE), "rows")}
    bad = []
    for name, breaks, transcript, note, patch in read(site, "Harmful", "Breaks"):
        if len(rows.get(breaks, ())) != 3:
            raise Problem(f"{FOLDER}/Harmful/{name}.patch: {PAGE} has no row `{breaks}`; run `scripts/sabotage --write`")
        published, net, counterexample = rows[breaks]
        bad.append(Edit(name, breaks, note, patch, transcript, published, net, counterexample.split("<br>"), results(published, net)))
    return bad, [Edit(name, breaks, note, patch, transcript, "", "", [], [GREEN, GREEN])
                 for name, breaks, transcript, note, patch in read(site, "Harmless", "Harmless")]


def score(found, index, good):
    return f"{sum(edit.results[index] == good for edit in found)} of {len(found)}"


def add(site, path, url):
    """Adds the page: its text, the map above the first heading, and a section for each edit in place of the table."""
    bad, good = edits(site)
    for index, (name, *cells) in enumerate(marked(site.text(PAGE), "summary")):
        if cells != [score(bad, index, NOTICED), score(good, index, GREEN)]:
            raise Problem(f"{PAGE}: the summary of {name} and its rows disagree; run `scripts/sabotage --write`")
    numbers = known(site.root)

    def inline(text):
        """Returns a sentence whose number of a difference, such as (D14b), is a link."""
        text = re.sub(r"\((D\d+\w?)\)", lambda match: f"([{match[1]}](/{differences.PATH}#{differences.anchor(numbers[match[1]])}))"
                      if match[1] in numbers else match[0], text)
        found = str(site.rendered("README.md", url, text.replace("](/Docs", "](Docs"))).strip()[len("<p>"):-len("</p>")]
        return Markup(found[0].upper() + found[1:])

    def linked(file):
        return Markup(f'<a href="{site.link("README.md", url, file)}"><code>{file.rpartition("Transcripts/")[2]}</code></a>')

    # What the published tests notice comes first, so that each score is also a length.
    ordered = sorted(bad, key=lambda edit: [verdict != NOTICED for verdict in edit.results])
    head, mark, text = site.text(path).partition("\n## ")
    before, _, after = (mark + text).partition("<!-- sabotage: rows -->\n")
    site.markdown(
        path, url, "", template="mutants.html", head=site.rendered(path, url, head), before=site.rendered(path, url, before),
        after=site.rendered(path, url, after.partition("<!-- end -->\n")[2]), bad=bad, good=good, ordered=ordered, looks=LOOKS, suites=SUITES,
        score=score, inline=inline, linked=linked, victim=VICTIM, assertion=ASSERTION, most=MOST_OPEN,
        colored=lambda patch: Markup("\n".join(code.lines(patch, "diff"))), note=lambda edit: site.rendered(path, url, edit.note))
