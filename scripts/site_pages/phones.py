"""Two phones side by side in time: what each of them does after the same inputs."""

import difflib

from .markdown import escape

KINDS = {"==": "state", "!!": "note"}


def chip(line):
    """Returns one line of a transcript with the label of its kind. Any line without a mark is a call."""
    mark, _, text = line.partition(" ")
    if mark == "->":
        kind, _, text = text.partition(" ")
    elif mark in KINDS:
        kind = KINDS[mark]
    else:
        kind, text = "call", line
    return f"<p class={kind}><b>{kind}</b> {escape(text)}</p>"


def segment(sides, names):
    """Returns a part of one row: lines that both phones have, or lines that at least one of them lacks."""
    one, other = ("".join(map(chip, lines)) for lines in sides)
    if one == other:
        label = one and "<em>both</em>"
        return f'<div class=same><div>{label}{one}</div><div aria-hidden="true">{other}</div></div>\n'
    cells = (f"<div class=only><em>only {name}</em>{chips}</div>" if chips else f"<div><em>{capital(name)}: nothing here</em></div>"
             for chips, name in ((one, names[0]), (other, names[1])))
    return f'<div class=apart>{"".join(cells)}</div>\n'


def row(text, one, other, names):
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    parts = [(one[a:b], other[c:d]) for _, a, b, c, d in matcher.get_opcodes()] or [([], [])]
    note = "<strong>≠ they differ</strong>" if one != other else ""
    return f'<li><p><code>{escape(text)}</code>{note}</p>\n<div>{"".join(segment(part, names) for part in parts)}</div></li>\n'


def capital(name):
    return name[0].upper() + name[1:]


def drawn(steps, names=("Legacy", "the rewrite")):
    """Returns the phones as HTML.

    A step is (input, lines of the left phone, lines of the right phone). The lines are those of a transcript,
    `-> client …`, `-> phone …` and `== …`, or calls. Lines that only one phone has are marked.
    """
    heads = "".join(f"<span>{escape(capital(name))}</span>" for name in ("input", *names))
    rows = "".join(row(*step, names) for step in steps)
    return f'<div class="phones"><p class="heads" aria-hidden="true">{heads}</p>\n<ol>\n{rows}</ol></div>\n'
