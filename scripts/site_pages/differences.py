"""The known differences, what both classes do in each, and their page: a card with two phones for each."""

import collections
import functools
import json
import re
import types

PATH = "Docs/divergences.md"
DATA = "Characterization/Data/differences"
CALLS = "only calls"
# The side whose user loses something in a difference of this severity. In the others, nobody does.
TONES = {"bug": "lose-right", "severe": "lose-right", "rare": "lose-right", "fix": "lose-left"}
TABLE = re.compile(r'<div class="scroll".*?</table></div>\n', re.S)
FOLDED = '<details class="fold" data-pagefind-ignore><summary>All of them in a table</summary>\n{}</details>\n'
PART = re.compile(r"^(?=<h[23])", re.M)
HEADING = re.compile(r"<h3 .*?>(\w+) · .*</h3>\n")
CALL_SITE = re.compile(r"<li>\s*(?:<p>)?<strong>(C\d+)</strong>")


@functools.lru_cache(None)
def known(root):
    """Returns the known differences by their number, the most severe first.

    Each has its row of the data, and what pages show of it.
    """
    found, steps = {}, scenarios((root / f"{DATA}.txt").read_text(encoding="utf-8"))
    for row in json.loads((root / f"{DATA}.json").read_text(encoding="utf-8")):
        kind, years = (
            row["severity"].split()[-1],
            " and ".join(year for year in ("2020", "2026") if row.get("in" + year)),
        )
        where = (
            f"in the class of {years}"
            if "in2026" in row
            else f"in the rewrite of 2020; later: {row.get('later', 'not checked')}"
        )
        found[row["name"]] = types.SimpleNamespace(
            **row,
            kind=kind,
            tone=TONES.get(kind, ""),
            where=where + (f"; repaired by {row['repair']}" if "repair" in row else ""),
            subject="proposed" if row["in2020"] else "today",
            steps=steps.get(row["name"], []),
        )
    return found


def scenarios(text):
    """Returns the steps of each difference: the input, the lines of Legacy, those of the other class.

    A test compares the file with both.
    """
    found = {}
    for block in re.split(r"^(?=\w+ · )", text, flags=re.M)[1:]:
        title, _, heads, *lines = block.rstrip().split("\n")
        column, steps = heads.index("+"), found.setdefault(title.split()[0], [])
        for line in lines:
            if line[:6].strip():
                steps.append((line[6:], [], []))
            else:
                for side, part in ((1, line[8:column]), (2, line[column + 2 :])):
                    steps[-1][side].extend(filter(None, [part.strip()]))
    return found


def lines(own, others):
    """Returns the lines of one side as pairs: the text, and whether only this side has it."""
    left, found = list(others), []
    for text in own:
        found.append((text, text not in left))
        if text in left:
            left.remove(text)
    return found


def add(site, path, url):
    """Adds the page. A section whose heading names a difference is its card."""
    every, parts = known(site.root), []
    text = CALL_SITE.sub(lambda match: call_site(every[match[1]]), site.rendered(path, url))
    for part in PART.split(TABLE.sub(lambda match: FOLDED.format(match[0]), text, count=1)):
        heading = HEADING.match(part)
        parts.append(
            (
                every.get(heading[1]) if heading else None,
                heading[0] if heading else "",
                part[heading.end() :] if heading else part,
            )
        )
    counts = collections.Counter(each.severity for each in every.values())
    site.markdown(
        path,
        url,
        "",
        template="differences.html",
        parts=parts,
        count=len(every),
        plays=site.plays,
        choices=[(name.split()[-1], name, count) for name, count in counts.items()],
    )


def call_site(one):
    """Returns the start of a card for a list item about a screen."""
    return (
        f'<li class="card {one.kind}"><p class="facts"><b class="badge">{one.severity}</b> {one.where}</p>'
        f'<p class="lead">{one.symptom}</p><strong>{one.name}</strong>'
    )
