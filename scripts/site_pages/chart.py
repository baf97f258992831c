"""A small chart for each measure, with the steps of the workshop from left to right, for the site."""

from xml.sax.saxutils import escape

# The column of the table, the title, and what is counted.
CHARTS = [
    ("hidden dependencies", "Hidden dependencies: less is better", "uses of singletons, class methods, global functions"),
    ("initializer parameters", "Parameters of initializers: more is better", "injected dependencies, and values such as a title"),
    ("tests of Modern alone", "Tests of Modern alone: more is better", "functions with @Test in ModernSuite"),
    ("public members of the class", "Public members of the class: less is better", "what a caller of the class must understand"),
    ("branches", "Branches: less is better", "if, guard, case, for, while, &&, ||, ??, ?:"),
    ("longest function", "Lines of the longest function: less is better", "without comments and blank lines"),
    ("lines of code", "Lines of code: less is better", "without comments and blank lines"),
    ("files", "Files: neither more nor less is better", "of the class and its screens"),
]
MARGIN, CELL, ROW = 20, 440, 196
LEFT, TOP, PLOT, HEIGHT = 44, 56, 332, 92  # the plot inside of its cell


def ticks(last):
    """Returns every tenth step, and the last one in place of a tenth that is close to it."""
    return [step for step in range(10, last, 10) if last - step > 3] + [last]


def chart(left, top, rows, column, title, counted):
    values = [row[column] for row in rows]
    bottom = top + TOP + HEIGHT
    # Each step has the same width. The numbers are rounded here, so that they have the same text everywhere.
    edges = [left + LEFT + round(PLOT * step / len(rows)) for step in range(len(rows) + 1)]
    heights = [bottom - round(HEIGHT * value / max(max(values), 1)) for value in values]
    stairs = f"M{edges[0]} {heights[0]}" + "".join(f"V{y}H{x}" for x, y in zip(edges[1:], heights))
    yield f'<text class="title" x="{left}" y="{top + 16}">{title}</text>'
    yield f'<text x="{left}" y="{top + 34}">{escape(counted)}</text>'
    yield f'<path class="area" d="{stairs}V{bottom}H{edges[0]}z"/>'
    yield f'<path class="axis" d="M{edges[0]} {bottom}H{edges[-1]}"/>'
    yield f'<path class="line" d="{stairs}"/>'
    yield f'<text class="value" x="{edges[0] - 6}" y="{heights[0] + 5}" text-anchor="end">{values[0]}</text>'
    yield f'<text class="value" x="{edges[-1] + 6}" y="{heights[-1] + 5}">{values[-1]}</text>'
    yield f'<text x="{edges[0]}" y="{bottom + 17}">step 0</text>'
    for step in ticks(len(rows) - 1):
        middle = (edges[step] + edges[step + 1]) // 2
        yield f'<text x="{middle}" y="{bottom + 17}" text-anchor="middle">{step}</text>'
    for row, x, end in zip(rows, edges, edges[1:]):
        tip = f"step {row['step']}: {row[column]}. {row['title']}"
        yield (f'<rect class="step" x="{x}" y="{top + TOP}" width="{end - x}" height="{HEIGHT}">'
               f"<title>{escape(tip)}</title></rect>")
