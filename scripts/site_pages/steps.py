"""The page of each step of the workshop, and the list of all steps."""

import re

from markdown_it import MarkdownIt
from markupsafe import Markup

from . import burndown, diff
from .tools import Problem, course

FOLDER = "Docs/Workshop/steps"
LINKS = re.compile(r"^\[The road\].*\n\n", re.M)
MESSAGE = MarkdownIt("zero").enable("list")


def read(site):
    """Returns the steps. A main step has a chapter and a place; a step by the way only has the message of its commit."""
    found, place = [], 0
    for step in course(site.root):
        place += (is_main := "act" in step)
        name = f"Step {place}: {step['title']}" if is_main else step["title"]
        found.append({"minutes": None, **step, "chapter": f"{FOLDER}/{step['id']}/chapter.md", "is_main": is_main,
                      "place": place if is_main else "", "name": name})
    return found


def add(site):
    """Adds all pages."""
    steps, rows = read(site), burndown.measured(site)
    if [row["id"] for row in rows[1:]] != [step["id"] for step in steps]:
        raise Problem("Docs/numbers.csv has other steps than the course; run scripts/numbers")
    count = sum(step["is_main"] for step in steps)
    for index, step in enumerate(steps):
        path, url = step["chapter"], f"steps/{step['id']}.html"
        subject, _, message = step["message"].rstrip().partition("\n\n")
        chapter = ""
        if step["is_main"]:
            site.seen.add(path)
            chapter = site.rendered(path, url, LINKS.sub("", site.text(path), count=1)).partition("</h1>\n")[2]
        near = [(word, f"steps/{steps[other]['id']}.html", steps[other]["name"])
                for word, other in (("previous", index - 1), ("next", index + 1)) if 0 <= other < len(steps)]
        files = sorted(step["files"], key=lambda file: diff.order(file["path"]))
        site.page(
            url, "step.html", step["name"], path if step["is_main"] else f"{FOLDER}/{step['id']}/step.patch",
            description=" ".join(message.partition("\n\n")[0].split()), step=step, steps=steps, count=count,
            chapter=Markup(chapter), subject=subject, message=Markup(MESSAGE.render(message)), near=near,
            here=burndown.here(rows, index + 1), tables=[diff.table(file["path"], file.get("before"), file.get("after")) for file in files])
    site.page("steps.html", "steps.html", "All steps", steps=steps,
              description="Every step of the rewrite with its technique and its risk: find the one that extracts an interface.")
