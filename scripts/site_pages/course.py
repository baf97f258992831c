"""The pages of the workshop: each step, the list of all steps, the burn-down, and the page for a room."""

import csv
import io
import json
import re

from markdown_it import MarkdownIt

from . import code, tools
from .tools import Problem

FOLDER = "Docs/Workshop/steps"
PLANS = "Docs/Workshop/plans"
LINKS = re.compile(r"^\[The road\].*\n\n", re.M)
MESSAGE = MarkdownIt("zero").enable(["list", "backticks"])
ROW = re.compile(r"^\| (\d+):(\d\d)–(\d+):(\d\d) \| [^|]* \| (.*) \|$", re.M)
SLIDES = ("The problem", "Your turn", "The trap", "Talk about it")
# The columns of the numbers, with the title of each chart, and what is counted. The first is shown on each step too.
CHARTS = (
    ("hidden dependencies", "Hidden dependencies: less is better", "uses of singletons, class methods, global functions"),
    ("initializer parameters", "Parameters of initializers: more is better", "injected dependencies, and values such as a title"),
    ("tests of Modern alone", "Tests of Modern alone: more is better", "functions with @Test in ModernSuite"),
    ("public members of the class", "Public members of the class: less is better", "what a caller of the class must understand"),
    ("branches", "Branches: less is better", "if, guard, case, for, while, &&, ||, ??, ?:"),
    ("longest function", "Lines of the longest function: less is better", "without comments and blank lines"),
    ("lines of code", "Lines of code: less is better", "without comments and blank lines"),
    ("files", "Files: neither more nor less is better", "of the class and its screens"),
)


def add(site):
    """Adds all pages."""
    steps = read(site)
    rows = list(csv.DictReader(io.StringIO(site.text("Docs/numbers.csv"))))[1:]
    if [row["id"] for row in rows[1:]] != [step["id"] for step in steps]:
        raise Problem("Docs/numbers.csv has other steps than the course; run scripts/numbers")
    charts = [chart(rows, *each) for each in CHARTS]
    for index, step in enumerate(steps):
        add_step(site, steps, index, {**charts[0], "here": index + 1})
    site.page("steps.html", "steps.html", "All steps", steps=steps,
              description="Every step of the rewrite with its technique and its risk: find the one that extracts an interface.")
    site.page("burn-down.html", "burn-down.html", "The workshop in numbers", "Docs/numbers.csv", charts=charts, rows=rows,
              description=f"What becomes less in {len(steps)} steps, and what becomes more: hidden dependencies first.")
    site.page("room.html", "room.html", "The room: slides, timer and board", is_wide=True, plans=list(plans(site)),
              slides=[(step["title"], *slide) for step in steps if step["is_main"] for slide in slides(site, step)],
              description="For facilitators of the workshop: slides, a timer for each plan, and a board of all pairs.")


def read(site):
    """Returns the steps. A main step has a chapter and a place; a step by the way only has the message of its commit."""
    found, place = [], 0
    for step in json.loads(tools.output(site.root, site.root / "scripts/course", "list", "--json"))["steps"]:
        place += (is_main := "act" in step)
        name = f"Step {place}: {step['title']}" if is_main else step["title"]
        found.append({"minutes": None, **step, "chapter": f"{FOLDER}/{step['id']}/chapter.md", "is_main": is_main,
                      "place": place if is_main else "", "name": name})
    return found


def chart(rows, column, title, counted):
    """Returns the values of a chart with their places in it, as parts of its width and height."""
    values = [int(row[column]) for row in rows]
    return {"title": title, "counted": counted, "values": values,
            "points": [(index / (len(values) - 1), 1 - value / max(*values, 1)) for index, value in enumerate(values)]}


def add_step(site, steps, index, chart):
    step = steps[index]
    path, url = step["chapter"], f"steps/{step['id']}.html"
    subject, _, message = step["message"].rstrip().partition("\n\n")
    chapter = ""
    if step["is_main"]:
        site.seen.add(path)
        chapter = site.rendered(path, url, LINKS.sub("", site.text(path), count=1)).partition("</h1>\n")[2]
    site.page(
        url, "step.html", step["name"], path if step["is_main"] else f"{FOLDER}/{step['id']}/step.patch", chapter,
        description=" ".join(message.partition("\n\n")[0].split()), step=step, steps=steps, count=sum(each["is_main"] for each in steps), subject=subject,
        message=MESSAGE.render(message), chart=chart, changes=list(code.changes(step["files"])),
        near=site.near(url, [(f"steps/{each['id']}.html", each["name"]) for each in steps]))


def plans(site):
    """Yields the title and the rows of each plan: the two minutes at which each row ends, and what it is."""
    for path in sorted((site.root / PLANS).glob("*.md")):
        text = path.read_text(encoding="utf-8")
        yield text.partition("\n")[0].lstrip("# "), [
            (int(a) * 60 + int(b), int(c) * 60 + int(d), re.sub(r"\[([^]]+)\]\([^)]*\)|[`*]", r"\1", what)) for a, b, c, d, what in ROW.findall(text)]


def slides(site, step):
    """Yields the title and the HTML of the slides of a step. Nothing folded is on them."""
    text = re.sub(r"<details>.*?</details>\n*", "", site.text(step["chapter"]), flags=re.S)
    for title, _, body in (part.partition("\n") for part in text.split("\n## ")[1:]):
        if title in SLIDES:
            yield title, site.rendered(step["chapter"], "room.html", body)
