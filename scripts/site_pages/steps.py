"""The page of each step of the workshop."""

import pathlib
import re
import tempfile

from workshop_series.git import Store
from workshop_series.series import Series

from . import burndown, diff
from .markdown import escape
from .problem import Problem

CHANGED = re.compile(r"^\[The change\]\(change\.patch\).*\n", re.M)


def changes(root):
    """Returns a function that returns what a step changes: [(path, text before, text after)]."""
    store = Store(pathlib.Path(tempfile.mkdtemp()))  # scripts/site removes its temporary files.
    series = Series(root).checked()
    trees = series.trees(store, series.base(store))

    def text(tree, path):
        return store.git("cat-file", "blob", f"{tree}:{path}") if store.git("ls-tree", tree, path) else None

    def change(number):
        before, after = trees[number - 1], trees[number]
        paths = store.git("diff-tree", "-r", "--no-renames", "--name-only", before, after).splitlines()
        return [(path, text(before, path), text(after, path)) for path in paths]

    return change


def folded(site, path, url):
    """Returns the three hints, each folded."""
    for part in re.split(r"^## ", site.text(path), flags=re.M)[1:]:
        level, _, content = part.partition("\n")
        yield f"<details><summary>Hint: {level}</summary>\n{site.rendered(path, url, content)}</details>\n"


def add(site):
    """Adds the pages of all steps."""
    series = Series(site.root)
    rows = burndown.measured(site)
    change = changes(site.root)
    edition = f"<p>{escape(series.edition)}</p>" if series.edition else ""
    for number, step in enumerate(series.steps, 1):
        path, url = f"{step.name}/chapter.md", f"steps/{step.id}.html"
        site.seen.add(path)
        chapter = site.rendered(path, url, CHANGED.sub("", site.text(path)))
        hints = "".join(folded(site, f"{step.name}/hints.md", url))
        head, mark, tail = chapter.partition('<h2 id="what-changed">')
        if not mark or '<h2 id="if-you-are-stuck">' not in head:
            raise Problem(f"{path}: the title `What changed` is expected after `If you are stuck`")
        tables = "".join(diff.table(*file) for file in change(number))
        near = [(series.steps[other - 1], word) for other, word in ((number - 1, "Previous"), (number + 1, "Next"))
                if 0 < other <= len(series.steps)]
        links = "\n".join(f'<a href="{other.id}.html">{word}: {other.entry["title"]}</a>' for other, word in near)
        title, _, content = head.partition("</p>\n")
        site.add(url, f"Step {number}: {step.entry['title']}", f"""\
{title}</p>
{edition}
{burndown.here(rows, number, url)}
{content}{hints}{mark}{tail}
<h2 id="the-message">The message of the commit</h2>
<pre class="text">{escape(step.message.rstrip())}</pre>
<h2 id="the-change">The change</h2>
{tables}
<nav class="near" aria-label="Steps">
{links}
</nav>""")
