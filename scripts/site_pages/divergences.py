"""The page of the differences: a card for each, with two phones in place of the two columns."""

import collections
import re

from . import markdown, phones
from .problem import Problem

PATH = "Docs/divergences.md"
SEVERITIES = ("bug, severe", "bug", "bug, rare", "latent", "fix", "harmless", "only calls")  # in the order of the table
ROW = re.compile(r"^\| \[(\w+)\]\(#([^)]+)\) \| (.+?) \| (.+?) \| (.*?) ?\|$", re.M)
HEADING = re.compile(r"### ((\w+) · .+)\n")
BLOCK = re.compile(r"^```(?:calls)?\n(.*?)^```\n", re.M | re.S)
CALL_SITE = re.compile(r"<li><strong>(C\d+)</strong>")
LEGEND = """\
<p>Time runs from top to bottom, one row for each input. <b>client</b> is what the manager reports to its client,
<b>phone</b> is what the phone does, and <b>state</b> is what an app can read from the manager. Gray lines are equal on both
sides.</p>
"""
Row = collections.namedtuple("Row", "name anchor symptom severity upstream")


def rows(site):
    """Returns the rows of the table by the number of the difference."""
    found = {fields[0]: Row(*fields) for fields in ROW.findall(site.text(PATH))}
    for row in found.values():
        if row.severity not in SEVERITIES:
            raise Problem(f"{PATH}: the severity `{row.severity}` of {row.name} is unknown; add it to SEVERITIES")
    return found


def is_pair(marks, sides):
    """Returns whether a line has the same text on both sides, or a mark at each side that has a text."""
    marked = tuple(mark * bool(text) for mark, text in zip("-+", sides))
    return marks == marked or not any(marks) and sides[0] == sides[1]


def steps(name, block):
    """Returns the inputs of two columns, each with the lines of Legacy and of the rewrite."""
    header, *lines = block.rstrip("\n").split("\n")
    split = header.find("+ proposed")
    found = []
    for line in lines:
        numbered = re.fullmatch(r" *\d+  (\S.*)", line)
        marks, sides = (line[6:8].strip(), line[split:split + 2].strip()), (line[8:split].strip(), line[split + 2:].strip())
        if numbered:
            found.append((numbered[1], [], []))
        elif split > 0 and found and is_pair(marks, sides):
            for side, text in zip(found[-1][1:], sides):
                side += [text] * bool(text)
        else:
            raise Problem(f"{PATH}: {name}: `{line.strip()}` is no line of two columns; copy the block from parity")
    return found


def kind(row):
    """Returns the CSS class of a severity, which is its last word."""
    return row.severity.split()[-1]


def facts(site, row, url):
    upstream = f" <span>upstream: {markdown.escape(row.upstream)}</span>" if row.upstream else ""
    return (f'<p class="facts"><b class="badge">{row.severity}</b>{upstream}</p>\n'
            f'<div class="lead">{site.rendered(PATH, url, row.symptom)}</div>\n')


def card(site, url, row, title, text):
    """Returns one difference: its texts, and the phones in place of its block of two columns."""
    if markdown.slug(title) != row.anchor:
        raise Problem(f"{PATH}: the table links {row.name} to #{row.anchor}, but its heading is #{markdown.slug(title)}")
    blocks = BLOCK.findall(text)
    if len(blocks) != 1:
        raise Problem(f"{PATH}: {row.name} has {len(blocks)} blocks of two columns; it needs one")
    heading, _, rest = site.rendered(PATH, url, f"### {title}\n{BLOCK.sub('', text)}").partition("\n")
    return (f'<section class="card {kind(row)}">\n{heading}\n{facts(site, row, url)}{rest}'
            f"{phones.drawn(steps(row.name, blocks[0]))}</section>\n")


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
