"""The burn-down of the workshop: small charts of all steps, and the place of one step in them."""

import csv
import io

from . import chart
from .layout import relative
from .markdown import escape

COLUMN = "hidden dependencies"
WIDTH, HEIGHT = 240, 40


def measured(site):
    """Returns the rows of the steps, the copy of Legacy first, with their numbers as numbers."""
    rows = list(csv.DictReader(io.StringIO(site.text("Docs/numbers.csv"))))[1:]
    return [{**row, **{column: int(row[column]) for column, _, _ in chart.CHARTS}} for row in rows]


def here(rows, number, page):
    """Returns a small chart of the hidden dependencies with a mark at one step."""
    values = [row[COLUMN] for row in rows]
    most = max(values)
    points = [(WIDTH * index / (len(values) - 1), HEIGHT * (1 - value / most)) for index, value in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[number]
    left = f"Hidden dependencies after this step: {values[number]} of {most}"
    return (f'<p class="here"><a href="{relative("burn-down.html", page)}">'
            f'<svg viewBox="-5 -5 {WIDTH + 10} {HEIGHT + 10}" role="img" aria-label="{left}">'
            f'<polyline points="{line}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="4"/></svg></a> {left}.</p>')


def add(site):
    """Adds the page with a chart for each measure, and all numbers below."""
    rows = measured(site)
    site.add("burn-down.html", "The workshop in numbers", f"""\
<h1>The workshop in numbers</h1>
<p>What becomes less in {rows[-1]["step"]} steps, and what becomes more. Point to a column to see its step.
<a href="#all-numbers">All numbers</a> are below.</p>
<div class="charts">
{"".join(picture(rows, *each) for each in chart.CHARTS)}</div>
<h2 id="all-numbers">All numbers</h2>
{table(rows)}""")


def picture(rows, column, title, counted):
    parts = "\n".join(chart.chart(0, 0, rows, column, title, counted))
    name = escape(f"{title}. From {rows[0][column]} to {rows[-1][column]}")
    box = f"0 0 {chart.CELL - chart.MARGIN} {chart.ROW - chart.MARGIN}"
    return f'<svg viewBox="{box}" role="img" aria-label="{name}">\n{parts}\n</svg>\n'


def table(rows):
    heads = "".join(f"<th>{column}</th>" for column, _, _ in chart.CHARTS)
    lines = []
    for row in rows:
        title = escape(row["title"])
        name = f'<a href="steps/{row["id"]}.html">{title}</a>' if int(row["step"]) else title
        cells = "".join(f"<td>{row[column]}</td>" for column, _, _ in chart.CHARTS)
        lines.append(f"<tr><td>{row['step']}</td><td>{name}</td>{cells}</tr>\n")
    return ('<div class="scroll" tabindex="0"><table class="numbers">\n'
            f'<thead><tr><th>step</th><th>title</th>{heads}</tr></thead>\n<tbody>\n{"".join(lines)}</tbody></table></div>')
