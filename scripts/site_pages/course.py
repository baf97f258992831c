"""The pages of the workshop: each step, the list of all steps, the burn-down, and the page for a room."""

import csv
import io
import json
import re
import tempfile

from . import code, markdown, tools
from .tools import Problem

FOLDER = "Docs/Workshop/steps"
PLANS = "Docs/Workshop/plans"
LINKS = re.compile(r"^\[The road\].*\n\n", re.M)
ROW = re.compile(r"^\| (\d+:\d\d)–((\d+):(\d\d)) \| [^|]* \| (.*) \|$", re.M)
COMMAND = re.compile(r"<(?:pre|li|td)[^>]*>(?:\s*<p>)?<code>(scripts/workshop [^<]+)</code>")  # at the start of a block
LINK = re.compile(r"\[[^]]+\]\((?:\.\./)*(?:steps/)?([\w-]+)(?:/chapter)?\.md(?:#([\w-]+))?\)")
SLIDES = ("The problem", "Your turn", "The trap", "Compare", "Talk about it")
# Slides beside the steps: the page, and its sections. The id of each is that of a row of a plan.
OTHERS = (
    ("facilitating", ("Predict the reactions", "A trap", "The net, and how a step runs", "The last hour: a class of their own", "The retrospective")),
    ("net", SLIDES), ("seams", ("Your turn",)))
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
    site.page("steps.html", "steps.html", "All steps", steps=steps)
    site.page("burn-down.html", "burn-down.html", "The workshop in numbers", "Docs/numbers.csv", charts=charts, rows=rows)
    decks = [*OTHERS, *((f"steps/{step['id']}/chapter", SLIDES) for step in steps if step["is_main"])]
    found = [slide for page, titles in decks for slide in slides(site, page, titles)]
    site.page("room.html", "room.html", "The room: slides, timer and board", is_wide=True, slides=found,
              plans=sorted(plans(site, steps, found), key=lambda plan: plan[1][-1]))


def read(site):
    """Returns the steps. A main step has a chapter and a place; a step by the way only has the message of its commit."""
    found, place = [], 0
    with tempfile.TemporaryDirectory() as room:
        tools.output(site.root, site.root / "scripts/course", "build", f"{room}/course")
        for number, step in enumerate(json.loads(site.text("Docs/Workshop/steps.json"))["steps"], 1):
            place += (is_main := "act" in step)
            name = f"Step {place}: {step['title']}" if is_main else step["title"]
            message, changes = commit(f"{room}/course", f"step-{number - 1:02}", f"step-{number:02}")
            found.append({"minutes": None, **step, "chapter": f"{FOLDER}/{step['id']}/chapter.md", "is_main": is_main,
                          "place": place if is_main else "", "name": name, "message": message, "files": changes})
    return found


def commit(course, before, after):
    """Returns the message of a step without its id, and the text of each changed file before and after it."""
    message = tools.output(course, "git", "log", "-1", "--format=%B", after).rpartition("\nStep: ")[0]
    files = []
    for line in tools.output(course, "git", "diff-tree", "-r", "--no-renames", "--name-status", before, after).splitlines():
        kind, path = line.split("\t")
        tags = {"before": kind != "A" and before, "after": kind != "D" and after}
        files.append({"path": path, **{key: tools.output(course, "git", "show", f"{tag}:{path}") for key, tag in tags.items() if tag}})
    return message, files


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
        chapter = site.rendered(path, url, LINKS.sub("", site.text(path), count=1)).partition("</h1>\n")[2]
    site.page(
        url, "step.html", step["name"], path if step["is_main"] else f"{FOLDER}/{step['id']}/step.patch", chapter,
        step=step, steps=steps, count=sum(each["is_main"] for each in steps), subject=subject,
        message=site.rendered(path, url, message), chart=chart, changes=list(code.changes(step["files"])),
        near=site.near(url, [(f"steps/{each['id']}.html", each["name"]) for each in steps]))


def plans(site, steps, slides):
    """Yields the title, the rows and the notes of each plan. A row has the minute at which it ends at the latest, and what the timer shows."""
    places = {step["id"]: step["place"] for step in steps}
    for path in sorted((site.root / PLANS).glob("*.md")):
        text = path.read_text(encoding="utf-8")
        rows = []
        for early, late, hours, minutes, what in ROW.findall(text):
            id = next((anchor or name for name, anchor in LINK.findall(what)), f"{markdown.slug(what)}-after-{rows[-1][4]}" if rows else "")
            commands = (command for slide, _, _, body in slides if slide == id for command in COMMAND.findall(body.replace("<wbr>", "")))
            rows.append((int(hours) * 60 + int(minutes), early, late, re.sub(r"\[([^]]+)\]\([^)]*\)|[`*]", r"\1", what), id, places.get(id, ""), next(commands, "")))
        notes = re.sub(r"^## (.*)", r"**\1**", text[text.index("\n## ") :], flags=re.M)
        yield text.partition("\n")[0].lstrip("# "), rows, site.rendered(str(path.relative_to(site.root)), "room.html", notes)


def slides(site, page, titles):
    """Yields the id, the name, the title and the HTML of each slide of a page. Nothing folded is on them."""
    path = f"Docs/Workshop/{page}.md"
    text = re.sub(r"<details>.*?</details>\n*", "", site.text(path), flags=re.S)
    name, *parts = re.split(r"\n##+ ", text)
    found = {title: body for title, _, body in (part.partition("\n") for part in parts)}
    for title in titles:
        if body := found.get(title):
            id = page.removeprefix("steps/").removesuffix("/chapter") if titles == SLIDES else markdown.slug(title)
            if title == "The problem" and page != "net":
                body = f"    scripts/workshop goto {id}\n\n{body}"
            yield id, "" if page == "facilitating" else name.partition("\n")[0].lstrip("# "), title, site.rendered(path, "room.html", body)
