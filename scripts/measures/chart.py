"""Docs/numbers.svg: one small chart for each measure, with the steps of the workshop from left to right."""

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
WIDTH, MARGIN, COLUMNS = 900, 20, 2
CELL, ROW = 440, 196  # the distance from one chart to the next
LEFT, TOP, PLOT, HEIGHT = 44, 56, 332, 92  # the plot inside of its cell
STYLE = """\
text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #59636e; }
.page { fill: #ffffff; }
.title { font-size: 14px; font-weight: 700; fill: #1f2328; }
.value { font-size: 13px; font-weight: 600; fill: #1f2328; }
.area { fill: #ddf4ff; }
.line { fill: none; stroke: #0969da; stroke-width: 2px; }
.axis { fill: none; stroke: #59636e; }
.step { fill: #0969da; fill-opacity: 0; }
.step:hover { fill-opacity: 0.2; }
@media (prefers-color-scheme: dark) {
  text { fill: #9198a1; }
  .page { fill: #0d1117; }
  .title, .value { fill: #f0f6fc; }
  .area { fill: #10243e; }
  .line { stroke: #4493f8; }
  .axis { stroke: #9198a1; }
  .step { fill: #4493f8; }
}
"""


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


def svg_text(rows):
    """Returns the picture of the rows of the steps, without that of Legacy."""
    height = ROW * -(-len(CHARTS) // COLUMNS) + MARGIN
    parts = [f"{title.split(':')[0]}: from {rows[0][column]} to {rows[-1][column]}." for column, title, _ in CHARTS]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img" aria-labelledby="title desc">',
        f'<title id="title">The workshop in numbers, from step 0 to step {rows[-1]["step"]}</title>',
        f'<desc id="desc">{" ".join(parts)}</desc>',
        f"<style>\n{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}" rx="12"/>',
    ]
    for number, (column, title, counted) in enumerate(CHARTS):
        down, right = divmod(number, COLUMNS)
        lines += chart(MARGIN + CELL * right, MARGIN + ROW * down, rows, column, title, counted)
    return "\n".join([*lines, "</svg>\n"])
