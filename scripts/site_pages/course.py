"""The pages of the workshop: each step. The burn-down and the room have modules of their own."""

import csv
import io
import json
import tempfile

from . import burn_down, code, room, tools
from .tools import Problem

FOLDER = "Docs/Workshop/steps"
PATH = "Docs/Workshop/README.md"


def add(site):
    steps = site.steps = read(site)
    rows = list(csv.DictReader(io.StringIO(site.text("Docs/numbers.csv"))))
    if [row["id"] for row in rows[1:]] != [step["id"] for step in steps]:
        raise Problem("Docs/numbers.csv has other steps than the course; run scripts/course numbers")
    charts = [chart(rows, column) for column in list(rows[0])[3:]]
    slides = room.add(site, steps)
    for index in range(len(steps)):
        add_step(site, steps, index, {**charts[0], "here": index + 1}, slides)
    burn_down.add(site, steps, rows, charts)


def overview(site, path, url):
    """Adds the page of the course. Below its road stands how many steps the reader has done."""
    before, heading, after = site.rendered(path, url).partition('<h2 id="the-road">The road</h2>')
    if not heading:
        raise Problem(f"{path}: expected the section The road")
    site.markdown(path, url, "", template="workshop.html", before=before + heading, after=after, steps=site.steps)


def read(site):
    """Returns the steps.

    A main step has a chapter and a place; a step by the way only has the message of its commit.
    """
    found, place = [], 0
    with tempfile.TemporaryDirectory() as folder:
        tools.output(site.root, site.root / "scripts/course", "build", f"{folder}/course")
        for number, step in enumerate(json.loads(site.text("Docs/Workshop/steps.json"))["steps"], 1):
            place += (is_main := "act" in step)
            name = f"Step {place}: {step['title']}" if is_main else step["title"]
            message, changes = commit(f"{folder}/course", f"step-{number - 1:02}", f"step-{number:02}")
            found.append(
                {
                    "minutes": None,
                    **step,
                    "chapter": f"{FOLDER}/{step['id']}/chapter.md",
                    "is_main": is_main,
                    "place": place if is_main else "",
                    "name": name,
                    "message": message,
                    "files": changes,
                }
            )
    return found


def commit(course, before, after):
    """Returns the message of a step without its id, and the text of each changed file before and after it."""
    message = tools.output(course, "git", "log", "-1", "--format=%B", after).rpartition("\nStep: ")[0]
    files = []
    for line in tools.output(
        course, "git", "diff-tree", "-r", "--no-renames", "--name-status", before, after
    ).splitlines():
        kind, path = line.split("\t")
        old = "" if kind == "A" else tools.output(course, "git", "show", f"{before}:{path}")
        new = "" if kind == "D" else tools.output(course, "git", "show", f"{after}:{path}")
        files.append((path, old, new))
    return message, files


def chart(rows, column):
    """Returns the values of a chart with their places in it, as parts of its width and height."""
    values = [int(row[column]) for row in rows]
    title = f"{column[0].upper()}{column[1:]}: {'more' if 'tests' in column else 'less'} is better"
    return {
        "title": title,
        "values": values,
        "points": [(index / (len(values) - 1), 1 - value / max(*values, 1)) for index, value in enumerate(values)],
    }


def add_step(site, steps, index, chart, slides):
    step = steps[index]
    path, url = step["chapter"], f"steps/{step['id']}.html"
    subject, _, message = step["message"].rstrip().partition("\n\n")
    chapter = ""
    if step["is_main"]:
        chapter = site.rendered(path, url).partition("</h1>\n")[2]
    site.page(
        url,
        "step.html",
        step["name"],
        path if step["is_main"] else f"{FOLDER}/{step['id']}/step.patch",
        chapter,
        step=step,
        steps=steps,
        subject=subject,
        message=site.rendered(path, url, message),
        chart=chart,
        changes=list(code.changes(step["files"])),
        slides=[(anchor, title) for id, anchor, _, title, number, _ in slides if id == step["id"] and number == 1],
        near=site.near(url, [(f"steps/{each['id']}.html", each["name"]) for each in steps]),
    )
