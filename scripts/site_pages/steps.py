"""The page of each step of the workshop."""

import re

from . import burndown, diff
from .course import stored
from .markdown import escape
from .problem import Problem

FOLDER = "Docs/Workshop/steps"
HEAD = re.compile(r"^\[(All steps|The road)\].*\n\n", re.M)
BEFORE = '<h2 id="talk-about-it">'


def folded(site, path, url):
    """Returns the three hints, each folded."""
    for part in re.split(r"^## ", site.text(path), flags=re.M)[1:]:
        level, _, content = part.partition("\n")
        yield f"<details><summary>Hint: {level}</summary>\n{site.rendered(path, url, content)}</details>\n"


def facts(step, count):
    """Returns the line below the title."""
    text = f"Step {step['number']} of {count} · {step['technique']} · {step['risk']}."
    if "minutes" in step:
        read, (least, most), talk = step["minutes"]["read"], step["minutes"]["do"], step["minutes"]["talk"]
        text += f" Estimated minutes: {read} to read, {least} to {most} to do, {talk} to talk."
    return escape(text)


def add(site):
    """Adds the pages of all steps."""
    steps = stored(site.root)["steps"]
    rows = burndown.measured(site)
    if [row["id"] for row in rows[1:]] != [step["id"] for step in steps]:
        raise Problem("Docs/numbers.csv has other steps than the course; run scripts/numbers")
    for number, step in enumerate(steps, 1):
        path, url = f"{FOLDER}/{step['id']}/chapter.md", f"steps/{step['id']}.html"
        if "act" in step:
            site.seen.add(path)
            chapter, count = HEAD.subn("", site.text(path), count=1)
        else:
            chapter, count = f"# {step['title']}\n\n## Talk about it\n\nThis step is made by the way. Its message says why.\n", 1
        title, mark, content = site.rendered(path, url, chapter).partition("</h1>\n")
        content, before, questions = content.partition(BEFORE)
        if not count or not mark or not before:
            raise Problem(f"{path}: expected a title, a line of links, and the section `Talk about it`")
        hint = f"{FOLDER}/{step['id']}/hints.md"
        hints = "".join(folded(site, hint, url)) if (site.root / hint).exists() else ""
        tables = "".join(diff.table(file["path"], file.get("before"), file.get("after")) for file in step["files"])
        near = [(steps[other - 1], word) for other, word in ((number - 1, "Previous"), (number + 1, "Next"))
                if 0 < other <= len(steps)]
        links = "\n".join(f'<a href="{other["id"]}.html">{word}: {escape(other["title"])}</a>' for other, word in near)
        site.add(url, f"Step {number}: {step['title']}", f"""\
{title}{mark}<p>{facts(step, len(steps))}</p>
{burndown.here(rows, number, url)}
{content}<h2 id="if-you-are-stuck">If you are stuck</h2>
{hints}{before}{questions}
<h2 id="the-message">The message of the commit</h2>
<pre class="text">{escape(step["message"].rstrip())}</pre>
<h2 id="the-change">The change</h2>
{tables}
<nav class="near" aria-label="Steps">
{links}
</nav>""")
