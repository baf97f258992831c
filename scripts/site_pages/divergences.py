"""The page of the differences: a card for each, with two phones in place of the two columns."""

import collections
import re

from . import markdown, phones, scenarios
from .problem import Problem
from .scenarios import PATH

SEVERITIES = ("bug, severe", "bug", "bug, rare", "latent", "intended", "fix", "harmless", "only calls")  # in the order of the table
HEADING = re.compile(r"### ((\w+) · .+)\n")
CALL_SITE = re.compile(r"<li><strong>(C\d+)</strong>")
LEGEND = """\
<p>Time runs from top to bottom, one row for each input. <b>client</b> is what the manager reports to its client,
<b>phone</b> is what the phone does, and <b>state</b> is what an app can read from the manager. Gray lines are equal on both
sides.</p>
"""
Row = collections.namedtuple("Row", "name title symptom severity columns")


def rows(site):
    """Returns the known differences by their number."""
    known = {row["name"]: row for row in scenarios.known(site.root)}
    found = {name: Row(name, row["title"], row["symptom"], row["severity"], columns(row)) for name, row in known.items()}
    for row in found.values():
        if row.severity not in SEVERITIES:
            raise Problem(f"{scenarios.DATA}: the severity `{row.severity}` of {row.name} is unknown; add it to SEVERITIES")
    return found


def columns(row):
    """Returns in words which of the two classes has the difference."""
    if "in2026" not in row:
        return "in the rewrite of 2020; not checked in the class of 2026"
    years = " and ".join(year for year in ("2020", "2026") if row["in" + year])
    return f"in the class of {years}" + (f"; repaired by {row['repair']}" if "repair" in row else "")


def kind(row):
    """Returns the CSS class of a severity, which is its last word."""
    return row.severity.split()[-1]


def facts(site, row, url):
    return (f'<p class="facts"><b class="badge">{row.severity}</b> <span>{markdown.escape(row.columns)}</span></p>\n'
            f'<div class="lead">{site.rendered(PATH, url, row.symptom)}</div>\n')


def card(site, url, row, title, text):
    """Returns one difference: its texts, and the phones in place of its block of two columns."""
    heading, _, rest = site.rendered(PATH, url, f"### {title}\n{scenarios.BLOCK.sub('', text)}").partition("\n")
    return (f'<section class="card {kind(row)}">\n{heading}\n{facts(site, row, url)}{rest}'
            f"{phones.drawn(scenarios.columns(row.name, text))}</section>\n")


def chooser(rows):
    """Returns the filter. The style sheet hides the cards that are not chosen; without it, all are shown."""
    severities = collections.Counter(row.severity for row in rows)
    choices = [("all", "all", len(rows))] + [(name.split()[-1], name, severities[name]) for name in SEVERITIES if severities[name]]
    labels = "".join(
        f'<label><input type="radio" name="show" id="show-{word}"{" checked" * (word == "all")}> {name} <b>{count}</b></label>\n'
        for word, name, count in choices)
    return f'<fieldset class="filter"><legend>Severity:</legend>\n{labels}</fieldset>\n'


def add(site, path, url):
    """Adds the page."""
    waiting = rows(site)
    every, body = list(waiting.values()), []

    def taken(name):
        if name not in waiting:
            raise Problem(f"{path}: {name} needs one row in the table and one text")
        return waiting.pop(name)

    def call_site(match):
        row = taken(match[1])
        return f'<li class="card {kind(row)}">\n{facts(site, row, url)}<strong>{match[1]}</strong>'

    for part in re.split("^(?=##)", site.text(path), flags=re.M):
        heading = HEADING.match(part)
        if heading:
            body.append(card(site, url, taken(heading[2]), heading[1], part[heading.end():]))
        else:
            body.append(CALL_SITE.sub(call_site, site.rendered(path, url, part)))
    if waiting:
        raise Problem(f"{path}: {min(waiting)} has a row in the table, but no text")
    page, first = "".join(body), '<h2 id="differences-in-behavior">Differences in behavior</h2>\n'
    if page.count(first) != 1:
        raise Problem(f"{path}: the heading `## Differences in behavior` is missing; the filter belongs above it")
    site.add(url, markdown.title(site.text(path)), page.replace(first, chooser(every) + first + LEGEND))
