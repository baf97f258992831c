"""The page of each step of the workshop, and the list of all steps."""

import re

from markdown_it import MarkdownIt
from markupsafe import Markup

from . import burndown, diff
from .tools import Problem, course

FOLDER = "Docs/Workshop/steps"
LINKS = re.compile(r"^\[(?:All steps|The road)\].*\n\n", re.M)
MESSAGE = MarkdownIt("zero").enable("list")


def read(site):
    """Returns the steps. A main step has a chapter; a step by the way only has the message of its commit."""
    found = []
    for step in course(site.root):
        chapter = f"{FOLDER}/{step['id']}/chapter.md"
        found.append({"technique": "", "smell": "", "risk": "", "minutes": None, **step, "chapter": chapter,
                      "is_main": step.get("main", True) and (site.root / chapter).is_file()})
    return found


def hints(site, step, url):
    """Returns the hints of a step with their titles, if they are in a file of their own."""
    path = f"{FOLDER}/{step['id']}/hints.md"
    if (site.root / path).is_file():
        for part in re.split(r"^## ", site.text(path), flags=re.M)[1:]:
            title, _, content = part.partition("\n")
            yield title, site.rendered(path, url, content)


def add(site):
    """Adds all pages."""
    steps, rows = read(site), burndown.measured(site)
    if [row["id"] for row in rows[1:]] != [step["id"] for step in steps]:
        raise Problem("Docs/numbers.csv has other steps than the course; run scripts/numbers")
    for index, step in enumerate(steps):
        path, url = step["chapter"], f"steps/{step['id']}.html"
        subject, _, message = step["message"].rstrip().partition("\n\n")
        chapter, folded = "", []
        if step["is_main"]:
            site.seen.add(path)
            chapter = site.rendered(path, url, LINKS.sub("", site.text(path), count=1)).partition("</h1>\n")[2]
            folded = list(hints(site, step, url))
        before, mark, after = chapter.partition('<h2 id="talk-about-it">')
        near = [(word, f"steps/{steps[other]['id']}.html", f"{steps[other]['number']}. {steps[other]['title']}")
                for word, other in (("previous", index - 1), ("next", index + 1)) if 0 <= other < len(steps)]
        files = sorted(step["files"], key=lambda file: diff.order(file["path"]))
        site.page(
            url, "step.html", f"Step {step['number']}: {step['title']}", path if step["is_main"] else f"{FOLDER}/{step['id']}/step.patch",
            description=" ".join(message.partition("\n\n")[0].split()), step=step, steps=steps, before=Markup(before), hints=folded,
            after=Markup(mark + after), subject=subject, message=Markup(MESSAGE.render(message)), near=near,
            here=burndown.here(rows, index + 1), tables=[diff.table(file["path"], file.get("before"), file.get("after")) for file in files])
    site.page("steps.html", "steps.html", "All steps", steps=steps,
              description="Every step of the rewrite with its technique and its risk: find the one that extracts an interface.")
