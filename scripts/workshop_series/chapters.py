"""The chapters of the steps: their sections, and the parts that `series refresh` writes."""

import itertools
import re

from .git import Problem
from .series import FOLDER, counted

SECTIONS = ("The problem", "The move", "Why it is safe", "Your turn", "The trap", "If you are stuck", "What changed",
            "Talk about it", "Known wrong turns", "Another way", "Further reading")
LEVELS = ("Nudge", "Where", "How")
QUESTIONS = ("Before", "Recall", "Judgment", "Your own code")
MOST_LINES, MOST_COLUMNS = 105, 120  # two screens, without the generated parts
MOST_HINT = 9  # lines, so that `scripts/workshop hint` fits its twelve
STUCK = """\
`scripts/workshop hint` shows three [hints](hints.md), one after the other. `scripts/workshop show` prints the change
of the course, and `scripts/workshop solve` makes it in your files."""
PART = r"(<!-- series: {} -->\n).*?(<!-- end -->)"


def head(series, number):
    """Returns the line below the title: what the step is, how long it takes, and its neighbors."""
    steps = series.steps
    entry = steps[number - 1].entry
    read, (least, most), talk = entry["minutes"]["read"], entry["minutes"]["do"], entry["minutes"]["talk"]
    places = ["[all steps](../../README.md#the-steps)"]
    if number > 1:
        places.insert(0, f"[previous](../{steps[number - 2].id}/chapter.md)")
    if number < len(steps):
        places.append(f"[next](../{steps[number].id}/chapter.md)")
    return (f"Step {number} of {len(steps)} · {entry['technique']} · smell: {entry['smell']} · {entry['risk']}<br>\n"
            f"Estimated minutes: {read} to read, {least} to {most} to do, {talk} to talk · {' · '.join(places)}")


def changed(store, before, after):
    """Returns the files that a step changes, with the lines added and removed."""
    rows = [row.split("\t") for row in store.git("diff-tree", "-r", "--no-renames", "--numstat", before, after).splitlines()]
    return ("[The change](change.patch) · [the message of the commit](message.txt)\n\n| file | lines added | removed |\n|---|--:|--:|\n"
            + "\n".join(f"| `{path}` | {plus} | {minus} |" for plus, minus, path in rows))


def quoted(lines):
    """Returns what a trap shows, for a chapter."""
    notation = "../../../notation.md" + "#walks-through-the-screens" * lines[0].startswith("call sites")
    return "\n".join(["```text", *lines, "```", "", f"The lines are explained in [the notation]({notation})."])


def parts(series, store, trees, number):
    """Returns the generated parts that need no build."""
    return {"head": head(series, number), "stuck": STUCK,
            "changed": changed(store, trees[number - 1], trees[number])}


def filled(chapter, place, found):
    """Returns a chapter with its generated parts. Raises a problem if it has no place for one."""
    for name, content in found.items():
        new, count = re.subn(PART.format(re.escape(name)), lambda marks: f"{marks[1]}\n{content}\n\n{marks[2]}", chapter, flags=re.S)
        if count != 1:
            raise Problem(f"{place}: expected one line `<!-- series: {name} -->` and one line `<!-- end -->` below it", 1)
        chapter = new
    return chapter


def written(text):
    """Returns the lines that people write, without the generated parts."""
    return re.sub(PART.format(r"[^\n]+"), "", text, flags=re.S).split("\n")


def sections(text):
    return re.findall(r"^## (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)


def objections(step, chapter):
    """Yields what is wrong with the text of a chapter."""
    place = f"{step.name}/chapter.md"
    if chapter.split("\n", 1)[0] != f"# {step.entry['title']}":
        yield f"{place}:1: expected the title of series.json, `# {step.entry['title']}`"
    expected = [name for name in SECTIONS if name != "The trap" or step.has("trap.patch")]
    for name, found in itertools.zip_longest(expected, sections(chapter), fillvalue="the end"):
        if name != found:
            yield f"{place}: expected the section `{name}`, and not `{found}`"
            break
    if len(written(chapter)) > MOST_LINES:
        yield f"{place}: has {len(written(chapter))} lines (at most {MOST_LINES}, without the generated ones)"
    for number, line in enumerate(chapter.split("\n"), 1):
        if len(line) > MOST_COLUMNS and line in written(chapter) and "](" not in line:
            yield f"{place}:{number}: the line has {len(line)} characters (at most {MOST_COLUMNS})"
    asked = re.findall(r"^- \*\*(.+?):\*\*", chapter.partition("## Talk about it")[2].partition("\n## ")[0], re.M)
    if asked != list(QUESTIONS):
        yield f"{place}: expected four questions in `Talk about it`: {', '.join(QUESTIONS)}"
    risk = re.search(r"^## Why it is safe\n+\*\*(\w+)\*\*", chapter, re.M)
    if not risk or risk[1].lower() != step.entry["risk"]:
        yield f"{place}: `Why it is safe` must begin with **{step.entry['risk'].capitalize()}**, the risk of series.json"


def hints(step):
    """Returns the three hints of a step. Raises a problem if a section is missing or does not fit."""
    place, text = f"{step.name}/hints.md", step.read("hints.md")
    if sections(text) != list(LEVELS):
        raise Problem(f"{place}: expected the sections {', '.join(LEVELS)}", 1)
    found = [part.strip().split("\n") for part in re.split(r"^## .*\n", text, flags=re.M)[1:]]
    for level, lines in zip(LEVELS, found):
        if not 0 < len(lines) <= MOST_HINT or max(map(len, lines)) > MOST_COLUMNS or lines == [""]:
            raise Problem(f"{place}: `{level}` needs 1 to {MOST_HINT} lines of at most {MOST_COLUMNS} characters", 1)
    return found


def pages(series):
    """Returns the generated parts of the pages about all steps: {name of the page: {name of the part: text}}."""
    uses = {}
    for step in series.steps:
        uses.setdefault(step.entry["technique"], []).append(f"- [{step.entry['title']}](steps/{step.id}/chapter.md)")
    return {f"{FOLDER}/README.md": {"list": rows(series)},
            f"{FOLDER}/catalog.md": {name: "\n".join(links) for name, links in uses.items()}}


def rows(series):
    """Returns the table of all steps."""
    lines = ["| | step | technique | risk | minutes to do |", "|--:|---|---|---|--:|"]
    for number, step in enumerate(series.steps, 1):
        entry = step.entry
        least, most = entry["minutes"]["do"]
        lines.append(f"| {number} | [{entry['title']}](steps/{step.id}/chapter.md) | {entry['technique']} | {entry['risk']} | {least} to {most} |")
    total = [sum(step.entry["minutes"]["do"][end] for step in series.steps) for end in (0, 1)]
    return "\n".join(lines) + f"\n\nAll steps together: {total[0]} to {total[1]} minutes to do. {counted(len(series.steps), 'step')}."
