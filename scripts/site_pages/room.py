"""The page for a room: slides made from the chapters, a timer for each plan, and a board. It is one file that works offline."""

import json
import re

from . import steps

PLANS = "Docs/Workshop/plans"
ROW = re.compile(r"^\| (\d+):(\d\d)–(\d+):(\d\d) \| [^|]* \| (.*) \|$", re.M)


def plan(text):
    """Returns the title of a plan and its rows: the two minutes at which each ends, and what it is."""
    rows = [{"early": int(a) * 60 + int(b), "late": int(c) * 60 + int(d), "what": re.sub(r"\[([^]]+)\]\([^)]*\)|[`*]", r"\1", what)}
            for a, b, c, d, what in ROW.findall(text)]
    return {"title": text.partition("\n")[0].lstrip("# "), "rows": rows}


def sections(site, step, url):
    """Returns the slides of a main step: the problem, the task, and what to talk about. Nothing folded is on them."""
    text = re.sub(r"<details>.*?</details>\n*", "", site.text(step["chapter"]), flags=re.S)
    for part in text.split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        if title in ("The problem", "Your turn", "The trap", "Talk about it"):
            yield {"step": step["title"], "title": title, "body": str(site.rendered(step["chapter"], url, body))}


def add(site):
    """Adds room.html."""
    slides = [slide for step in steps.read(site) if step["is_main"] for slide in sections(site, step, "room.html")]
    plans = [plan(site.text(f"{PLANS}/{path.name}")) for path in sorted((site.root / PLANS).glob("*.md"))]
    data = json.dumps({"slides": slides, "plans": [each for each in plans if each["rows"]]}).replace("</", "<\\/")
    site.pages["room.html"] = site.templates.get_template("room.html").render(data=data).encode()
