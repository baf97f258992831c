"""`series lint`: checks the pages of the course: chapters, answers, links and plans."""

import functools
import itertools
import re

from .chapters import filled, hints, objections, pages, parts
from .git import Problem
from .series import FOLDER

ANSWERS = f"{FOLDER}/answers.md"
RANGE, CLOCK = r"(\d+)–(\d+)", r"(\d+):(\d\d)–(\d+):(\d\d)"


def chapters(series, store, base):
    try:
        trees = series.trees(store, base)
    except Problem:
        return  # `patches` says so
    generated = pages(series)
    for number, step in enumerate(series.steps, 1):
        if step.has("chapter.md") and step.has("hints.md"):
            yield from objections(step, step.read("chapter.md"))
            try:
                hints(step)
            except Problem as problem:
                yield str(problem)
            generated[f"{step.name}/chapter.md"] = parts(series, store, trees, number)
    for name, found in generated.items():
        try:
            page = (series.root / name).read_text(encoding="utf-8")
            if filled(page, name, found) != page:
                yield f"{name}: a generated part is not up to date; type scripts/series refresh --fast"
        except OSError as error:
            yield f"{name}: {error.strerror}"
        except Problem as problem:
            yield str(problem)


def answers(series, store, base):
    path = series.root / ANSWERS
    found = re.findall("^## (.*)$", path.read_text(encoding="utf-8"), re.M) if path.is_file() else []
    titles = [step.entry["title"] for step in series.steps]
    for title, other in itertools.zip_longest(titles, found):
        if title != other:
            yield f"{ANSWERS}: expected the titles of all steps in their order; the first wrong one is `{other or title}`"
            return


def links(series, store, base):
    """Yields each relative link of a page of this folder that leads nowhere."""
    for page in sorted(series.folder.rglob("*.md")):
        prose = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", prose):
            name, _, anchor = link.partition("#")
            target = page.parent / name if name else page
            if not target.exists() or anchor and anchor not in anchors(target):
                yield f"{page.relative_to(series.root)}: the link {link} leads nowhere"


@functools.lru_cache(maxsize=None)
def anchors(page):
    """Returns the anchors that GitHub gives a page."""
    content = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", content, flags=re.M | re.S), re.M)
    return re.findall(r'<a id="([^"]+)">', content) + [
        re.sub(r"[^\w -]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()).replace(" ", "-") for title in titles]


def plans(series, store, base):
    """Yields each wrong sum of minutes in the plans. The first line of a plan says its length."""
    minutes = {step.id: (step.entry["minutes"]["read"] + step.entry["minutes"]["talk"], *step.entry["minutes"]["do"]) for step in series.steps}
    for page in sorted(series.folder.glob("plans/*.md")):
        place, content = page.relative_to(series.root), page.read_text(encoding="utf-8")
        length = re.search(r"^# .*\b(\d+) minutes", content)
        if not length:
            yield f"{place}:1: the title must say the length, such as `in 240 minutes`"
            continue
        sums = [0, 0]
        for number, line in enumerate(content.split("\n"), 1):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            step = re.search(r"\(\.\./steps/([^/]+)/chapter\.md\)", line)
            given = next((list(map(int, found.groups())) for found in (re.fullmatch(RANGE, cell) for cell in cells) if found), None)
            if step and given and step[1] in minutes and not re.fullmatch(RANGE, cells[0]):  # a demonstration is shorter
                fixed, least, most = minutes[step[1]]
                if given != [fixed + least, fixed + most]:
                    yield f"{place}:{number}: {step[1]} takes {fixed + least}–{fixed + most} minutes"
            if re.fullmatch(CLOCK, cells[0]):
                sums = [total + part for total, part in zip(sums, given or [0, 0])]
                by = [f"{total // 60}:{total % 60:02}" for total in sums]
                if cells[0] != "–".join(by):
                    yield f"{place}:{number}: expected {'–'.join(by)}, the sum of the rows"
        if sums[1] > int(length[1]) or not sums[1]:
            yield f"{place}: the rows take up to {sums[1]} minutes, and the plan has {length[1]}"
