"""The page of the differences: a card for each, with two phones side by side."""

import collections
import re

from .behavior import CALLS, known
from .markdown import slug
from .tools import Problem

PATH = "Docs/divergences.md"
SEVERITIES = ("bug, severe", "bug", "bug, rare", "latent", "intended", "fix", "harmless", CALLS)
HEADING = re.compile(r"### ((\w+) · .+)\n")
CALL_SITE = re.compile(r"<li>\s*(?:<p>)?<strong>(C\d+)</strong>")
BLOCK = re.compile(r"^```(?:calls)?\n.*?^```\n", re.M | re.S)


def anchor(difference):
    return slug(f"{difference.name} · {difference.title}")


def add(site, path, url):
    """Adds the page. A difference without a text of its own is a card at the end."""
    every = known(site.root)
    unknown = next((each for each in every.values() if each.severity not in SEVERITIES), None)
    if unknown:
        raise Problem(f"the severity `{unknown.severity}` of {unknown.name} is unknown; add it to SEVERITIES in scripts/site_pages/differences.py")
    waiting, parts = dict(every), [[]]
    for part in re.split("^(?=##)", site.text(path), flags=re.M):
        heading = HEADING.match(part)
        if heading and heading[2] in waiting:
            text = site.rendered(path, url, BLOCK.sub("", part[heading.end():]))
            parts[-1].append(("card", waiting.pop(heading[2]), text))
        else:
            if part.startswith("## Differences in behavior"):
                parts.append([])
            parts[-1].append(("text", CALL_SITE.sub(lambda match: call_site(waiting, match), str(site.rendered(path, url, part))), ""))
    rest = [("card", each, "") for each in waiting.values()]
    if len(parts) == 1:
        parts.append([])
    if rest:
        parts[-1] += [("text", '<h2 id="more-differences">More differences</h2>', ""), *rest]
    counts = collections.Counter(each.severity for each in every.values())
    choices = [("all", "all", len(every))] + [(name.split()[-1], name, counts[name]) for name in SEVERITIES if counts[name]]
    site.markdown(path, url, "", template="differences.html", parts=parts, choices=choices, anchor=anchor)


def call_site(waiting, match):
    """Returns the start of a card for a list item about a screen."""
    one = waiting.pop(match[1], None)
    if not one:
        return match[0]
    return (f'<li class="card {one.kind}"><p class="facts"><b class="badge">{one.severity}</b> {one.where}</p>'
            f'<p class="lead">{one.symptom}</p><strong>{one.name}</strong>')
