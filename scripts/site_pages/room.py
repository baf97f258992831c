"""The page for a room: slides, timer and board."""

import re

from . import markdown

ROW = re.compile(r"^\| (\d+:\d\d)–((\d+):(\d\d)) \| ([^|]*) \| (.*) \|$", re.M)
GOTO = re.compile(r"`(goto [\w-]+)`")
COMMAND = re.compile(r"<(?:pre|li|td)[^>]*>(?:\s*<p>)?<code>(scripts/workshop [^<]+)</code>")  # at the start of a block
LINK = re.compile(r"\[[^]]+\]\((?:\.\./)*(?:steps/)?([\w-]+)(?:/chapter)?\.md(?:#([\w-]+))?\)")
# A paragraph, a list, a table or code. A colon at its end, or spaces after it, keep what follows.
BLOCK = re.compile(r"(?:^```.*?^```$|.)+?(?<!:)(?=\n\n(?! )|\s*\Z)", re.M | re.S)
MOST = 19  # lines of a slide: the last row of a room can read as many
SLIDES = ("The problem", "Your turn", "The trap", "Compare", "Talk about it")
# Slides beside the steps: the page, and its sections. The id of each is that of a row of a plan.
OTHERS = (
    (
        "facilitating",
        (
            "Predict the reactions",
            "A trap",
            "The net, and how a step runs",
            "The last hour: a class of their own",
            "The retrospective",
        ),
    ),
    ("net", SLIDES),
    ("seams", ("Your turn",)),
)


def add(site, steps):
    """Adds the page, and returns its slides."""
    decks = [*OTHERS, *((f"steps/{step['id']}/chapter", SLIDES) for step in steps if step["is_main"])]
    found = [slide for page, titles in decks for slide in slides(site, page, titles)]
    site.page(
        "room.html",
        "room.html",
        "The room: slides, timer and board",
        is_wide=True,
        slides=found,
        plans=sorted(plans(site, steps, found), key=lambda plan: plan[1][-1]),
    )
    return found


def plans(site, steps, slides):
    """Yields the title, the rows and the notes of each plan.

    A row has the minute at which it ends at the latest, and what the timer shows.
    """
    places = {step["id"]: step["place"] for step in steps}
    for path in sorted((site.root / "Docs/Workshop/plans").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        rows, id, late_order = [], "", re.findall(r"^(\d)\. \*([^*]+)\*", text, re.M)
        for early, late, hours, minutes, length, what in ROW.findall(text):
            id = next((anchor or name for name, anchor in LINK.findall(what)), f"{markdown.slug(what)}-after-{id}")
            commands = [f"scripts/workshop {goto}" for goto in GOTO.findall(what)]
            commands += (
                command
                for slide, *_, body in slides
                if slide == id
                for command in COMMAND.findall(body.replace("<wbr>", ""))
            )
            shown = re.sub(r"\[([^]]+)\]\([^)]*\)|[`*]", r"\1", what)
            shown += "".join(f" (if late, drop no. {number})" for number, name in late_order if shown.startswith(name))
            rows.append(
                (
                    int(hours) * 60 + int(minutes),
                    early,
                    late,
                    length,
                    shown,
                    id,
                    places.get(id, ""),
                    "" if "you show" in what else next(iter(commands), ""),
                )
            )
        notes = re.sub(r"^## (.*)", r"**\1**", text[text.index("\n## ") :], flags=re.M)
        yield (
            text.partition("\n")[0].lstrip("# "),
            rows,
            site.rendered(str(path.relative_to(site.root)), "room.html", notes),
        )


def slides(site, page, titles):
    """Yields the id, the anchor, the name, the title, the number in its section and the HTML of each slide.

    Nothing folded is on them.
    """
    path = f"Docs/Workshop/{page}.md"
    text = re.sub(r"<details>.*?</details>\n*", "", site.text(path), flags=re.S)
    name, *parts = re.split(r"\n##+ ", text)
    found = {title: body for title, _, body in (part.partition("\n") for part in parts)}
    for title in titles:
        if body := found.get(title):
            id = page.removeprefix("steps/").removesuffix("/chapter") if titles == SLIDES else markdown.slug(title)
            if title == "The problem" and page != "net":
                body = f"    scripts/workshop goto {id}\n\n{body}"
            about = "" if page == "facilitating" else name.partition("\n")[0].lstrip("# ")
            for number, part in enumerate(divided(body), 1):
                anchor = "-".join(dict.fromkeys((id, markdown.slug(title)))) + (f"-{number}" if number > 1 else "")
                yield id, anchor, about, title, number, site.rendered(path, "room.html", part)


def divided(body):
    """Returns the text of each slide of a section: as many blocks as fit.

    Long code has two columns. No slide has only a short block.
    """
    found = []
    for block in filter(str.strip, BLOCK.findall(body)):
        lines = re.sub(r"\]\([^)]*\)|```.*", "", block).strip().split("\n")
        columns = 2 if len(lines) > MOST else 1
        size = 1 + sum(1 + len(line) // 100 for line in lines) // columns
        text, height = found.pop() if found else ("", 0)
        most = MOST + 4 if min(height, size) < 4 else MOST
        if height and height + size > most:
            found.append((text, height))
            text, height = "", 0
        found.append((text + block, height + size))
    return [text for text, _ in found]
