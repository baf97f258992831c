"""The burn-down of the workshop: small charts of all steps, and the place of one step in them."""

from measures import chart

from .layout import relative
from .markdown import escape

COLUMN = "hidden dependencies"
WIDTH, HEIGHT = 240, 40


def here(rows, number, page):
    """Returns a small chart of the hidden dependencies with a mark at one step."""
    values = [int(row[COLUMN]) for row in rows]
    most = max(values)
    points = [(WIDTH * index / (len(values) - 1), HEIGHT * (1 - value / most)) for index, value in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[number]
    left = f"Hidden dependencies after this step: {values[number]} of {most}"
    return (f'<p class="here"><a href="{relative("burn-down.html", page)}">'
            f'<svg viewBox="-5 -5 {WIDTH + 10} {HEIGHT + 10}" role="img" aria-label="{left}">'
            f'<polyline points="{line}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="4"/></svg></a> {left}.</p>')


def add(site):
    """Adds the page with all charts."""
    site.pages["numbers.svg"] = (site.root / "Docs/numbers.svg").read_bytes()
    site.add("burn-down.html", "The workshop in numbers", f"""\
<h1>The workshop in numbers</h1>
<p>What becomes less in 48 steps, and what becomes more. Point to a column to see its step.</p>
<img src="numbers.svg" alt="{escape(chart_description())}">""")


def chart_description():
    return "; ".join(title for _, title, _ in chart.CHARTS)
