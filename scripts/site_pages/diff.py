"""A change of a file in two columns, with the deletions."""

import difflib

from . import highlight
from .markdown import breakable

CONTEXT = 3  # lines around a change


def row(kind, left, right):
    """Returns one row. Each side is a pair of line number and HTML, or None."""
    cells = []
    for side, name in ((left, "old"), (right, "new")):
        number, line = side or ("", "")
        cells.append(f'<td class="n {name}">{number}</td><td class={name}>{line}</td>')
    return f"<tr class={kind}>{''.join(cells)}</tr>\n" if kind else f"<tr>{''.join(cells)}</tr>\n"


def pairs(old, new, tag):
    for index in range(max(len(old), len(new))):
        left = old[index] if index < len(old) else None
        right = new[index] if index < len(new) else None
        yield row("" if tag == "equal" else "both" if left and right else "gone" if left else "added", left, right)


def table(path, before, after):
    """Returns the table for one file. A text is None if the file does not exist on that side."""
    texts = [(text or "").split("\n")[:-1] for text in (before, after)]
    left, right = ([(number, line) for number, line in enumerate(highlight.lines("\n".join(text), highlight.language(path)), 1)]
                   for text in texts)
    rows = []
    for group in difflib.SequenceMatcher(None, *texts, autojunk=False).get_grouped_opcodes(CONTEXT):
        rows.append('<tbody>\n')
        for tag, first, last, begin, end in group:
            rows += pairs(left[first:last], right[begin:end], tag)
        rows.append("</tbody>\n")
    plus, minus = (sum(part in line for line in rows for part in marks)
                   for marks in (("class=added", "class=both"), ("class=gone", "class=both")))
    lines = "line" if plus == 1 else "lines"
    state = " (new file)" if before is None else " (deleted)" if after is None else ""
    return (f'<h3><code>{breakable(path)}</code>{state} <small>{plus} {lines} added, {minus} removed</small></h3>\n'
            f'<div class="scroll" tabindex="0"><table class="diff">\n{"".join(rows)}</table></div>\n')
