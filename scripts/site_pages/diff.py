"""A change of a file in one column: the old lines above the new ones, with the changed words marked."""

import difflib
import re

from markupsafe import Markup

from . import code
from .markdown import breakable

CONTEXT = 3  # lines around a change
LIKE = 0.5  # how much of two lines has to be equal to compare their words
ORDER = ("Modern/LocationManager/", "Modern/CallSites/", "Modern/", "Package.swift", "Characterization/Net/")


def order(path):
    """Sorts the class first, then its screens, then what is around them. Tests come last."""
    return next((number for number, start in enumerate(ORDER) if path.startswith(start)), len(ORDER)), path


def words(old, new):
    """Returns the ranges of both lines that differ, or none if the lines are not alike."""
    sides = [re.findall(r"\w+|\s+|.", text) for text in (old, new)]
    matcher = difflib.SequenceMatcher(None, *sides, autojunk=False)
    if matcher.ratio() < LIKE:
        return None
    ends = [[sum(map(len, side[:count])) for count in range(len(side) + 1)] for side in sides]
    changes = [each for each in matcher.get_opcodes() if each[0] != "equal"]
    return ([(ends[0][a], ends[0][b]) for _, a, b, _, _ in changes if a < b],
            [(ends[1][c], ends[1][d]) for _, _, _, c, d in changes if c < d])


def marks(old, new):
    """Returns the ranges to mark by the index of the line, for the lines of one change."""
    left, right, start = {}, {}, 0
    for index, text in enumerate(old):
        for other in range(start, len(new)):
            found = words(text, new[other])
            if found:
                left[index], right[other] = found
                start = other + 1
                break
    return left, right


def rows(kind, parts, first, found=()):
    for index, each in enumerate(parts):
        yield f'<tr{kind}><td class=n>{first + index + 1}<td>{code.line(each, dict(found).get(index, ()))}\n'


def changes(path, before, after):
    """Yields the rows of a change, and a new body for each place."""
    texts = [text.split("\n")[:-1] for text in (before, after)]
    left, right = (code.pieces("\n".join(text), code.language(path)) for text in texts)
    for group in difflib.SequenceMatcher(None, *texts, autojunk=False).get_grouped_opcodes(CONTEXT):
        yield "<tbody>\n"
        for tag, a, b, c, d in group:
            if tag == "equal":
                yield from rows("", right[c:d], c)
            else:
                old, new = marks(texts[0][a:b], texts[1][c:d])
                yield from rows(" class=gone", left[a:b], a, old)
                yield from rows(" class=added", right[c:d], c, new)


def table(path, before, after):
    """Returns the table for one file. A text is None if the file does not exist on that side."""
    found = list(changes(path, before or "", after or ""))
    plus, minus = (sum(row.startswith(f"<tr class={kind}>") for row in found) for kind in ("added", "gone"))
    state = f"new, {plus} lines" if before is None else f"deleted, {minus} lines" if after is None else f"+{plus} −{minus}"
    content = code.table(after, path, False) if before is None else (
        f'<div class="scroll" tabindex="0"><table class="code diff">{"".join(found)}</table></div>\n')
    return Markup(f'<h3 class="file"><code>{breakable(path)}</code> <small>{state}</small></h3>\n{content}')
