"""The burn-down of the workshop: a small chart for each measure, and the place of one step in the first of them."""

import csv
import io

COLUMN = "hidden dependencies"
WIDTH, HEIGHT = 240, 40  # of the chart on the page of a step
LEFT, TOP, PLOT, HIGH = 44, 56, 332, 92  # the plot inside of a chart
# The column of the table, the title, and what is counted.
CHARTS = (
    (COLUMN, "Hidden dependencies: less is better", "uses of singletons, class methods, global functions"),
    ("initializer parameters", "Parameters of initializers: more is better", "injected dependencies, and values such as a title"),
    ("tests of Modern alone", "Tests of Modern alone: more is better", "functions with @Test in ModernSuite"),
    ("public members of the class", "Public members of the class: less is better", "what a caller of the class must understand"),
    ("branches", "Branches: less is better", "if, guard, case, for, while, &&, ||, ??, ?:"),
    ("longest function", "Lines of the longest function: less is better", "without comments and blank lines"),
    ("lines of code", "Lines of code: less is better", "without comments and blank lines"),
    ("files", "Files: neither more nor less is better", "of the class and its screens"),
)


def measured(site):
    """Returns the rows of the steps, the copy of Legacy first, with their numbers as numbers."""
    rows = list(csv.DictReader(io.StringIO(site.text("Docs/numbers.csv"))))[1:]
    return [{**row, **{column: int(row[column]) for column, _, _ in CHARTS}} for row in rows]


def here(rows, number):
    """Returns a small chart of the hidden dependencies with a mark at one step."""
    values = [row[COLUMN] for row in rows]
    points = [(round(WIDTH * index / (len(values) - 1), 1), round(HEIGHT * (1 - value / max(values)), 1))
              for index, value in enumerate(values)]
    return {"line": " ".join(f"{x},{y}" for x, y in points), "x": points[number][0], "y": points[number][1],
            "text": f"Hidden dependencies after this step: {values[number]} of {max(values)}."}


def chart(rows, column, title, counted):
    """Returns the lines and the places of a chart. Each step has the same width."""
    values = [row[column] for row in rows]
    bottom, last = TOP + HIGH, len(rows) - 1
    edges = [LEFT + round(PLOT * step / len(rows)) for step in range(len(rows) + 1)]
    heights = [bottom - round(HIGH * value / max(max(values), 1)) for value in values]
    return {"title": title, "counted": counted, "values": values, "edges": edges, "heights": heights, "bottom": bottom,
            "stairs": f"M{edges[0]} {heights[0]}" + "".join(f"V{y}H{x}" for x, y in zip(edges[1:], heights)),
            "ticks": [step for step in range(10, last, 10) if last - step > 3] + [last]}


def add(site):
    """Adds the page with a chart for each measure, and all numbers below."""
    rows = measured(site)
    site.page("burn-down.html", "burn-down.html", "The workshop in numbers", "Docs/numbers.csv", rows=rows, columns=[each[0] for each in CHARTS],
              charts=[chart(rows, *each) for each in CHARTS],
              description=f"What becomes less in {rows[-1]['step']} steps, and what becomes more: hidden dependencies first.")
