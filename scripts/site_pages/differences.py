"""The page of the differences: a card for each, with two phones side by side."""

import collections
import re

from .behavior import known
from .markdown import slug

PATH = "Docs/divergences.md"
PART = re.compile(r"^(?=<h[23])", re.M)
HEADING = re.compile(r"<h3 .*?>(\w+) · .*</h3>\n")
CALL_SITE = re.compile(r"<li>\s*(?:<p>)?<strong>(C\d+)</strong>")


def anchor(difference):
    return slug(f"{difference.name} · {difference.title}")


def add(site, path, url):
    """Adds the page. A section whose heading names a difference is its card."""
    every, parts = known(site.root), []
    for part in PART.split(CALL_SITE.sub(lambda match: call_site(every[match[1]]), site.rendered(path, url))):
        heading = HEADING.match(part)
        parts.append((every.get(heading[1]) if heading else None, heading[0] if heading else "", part[heading.end():] if heading else part))
    counts = collections.Counter(each.severity for each in every.values())
    site.markdown(path, url, "", template="differences.html", parts=parts, count=len(every),
                  choices=[(name.split()[-1], name, count) for name, count in counts.items()])


def call_site(one):
    """Returns the start of a card for a list item about a screen."""
    return (f'<li class="card {one.kind}"><p class="facts"><b class="badge">{one.severity}</b> {one.where}</p>'
            f'<p class="lead">{one.symptom}</p><strong>{one.name}</strong>')
