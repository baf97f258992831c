"""The game of the mutants: the reader guesses which of them the 18 published tests notice. It needs mutants.js."""

import random
import re
import types

from markupsafe import Markup

from . import code, differences, drive, markdown
from .tools import Problem

PATH = "Docs/published-suite.md"
FOLDER = "Characterization/Mistakes/Harmful"
CLASS = "Legacy/LocationManager/WMFLocationManager.swift"
TESTS = "Characterization/Suites/Published/PublishedTests.swift"
TRANSCRIPTS = "Characterization/Data/Transcripts"
# The table that scripts/sabotage writes, and the beginning of a patch.
TABLE = re.compile(r"<!-- sabotage: rows -->\n\n\|.*\n\|.*\n((?:\|.*\n)+)")
HEAD = re.compile(r"Breaks: (.+)\nShown by: .+\n\n--- .+\n\+\+\+ .+\n@@ .+ @@\n")
DIFFERENCE = re.compile(r"\((D\d+b?)\)")
DECISION = re.compile(r"\((N\d+)\)")
DECLARATION = re.compile(r"  (?:\w+ )*(?:func|init|deinit)\b")


def known(root):
    """Returns the mutants: of each the name and the text of its patch, and what the table says of it."""
    found = []
    table = TABLE.search((root / PATH).read_text(encoding="utf-8"))
    rows = [row.strip("| ").split(" | ") for row in table[1].splitlines()] if table else []
    verdicts = {row[0]: row[1:] for row in rows}
    for file in sorted((root / FOLDER).glob("*.patch")):
        patch = file.read_text(encoding="utf-8")
        head = HEAD.match(patch)
        if not head or head[1] not in verdicts:
            raise Problem(f"{PATH} has no row for {file.name}; run scripts/sabotage --write")
        tests, net, example = verdicts.pop(head[1])
        is_stopped = net == "an assertion"  # Then the example is `in` and the name of a transcript.
        found.append(
            types.SimpleNamespace(
                name=file.stem,
                patch=patch,
                breaks=head[1],
                is_noticed=tests != "survived",
                red=re.findall(r"\*(.+?)\*", tests),
                inputs=[] if is_stopped else example.split("<br>"),
                transcript=example.removeprefix("in ") if is_stopped else "",
            )
        )
    if verdicts or len(rows) != len(found):
        row = next(iter(verdicts), "one is there twice")
        raise Problem(f"{PATH} has a row that no patch of {FOLDER} explains: {row}; run scripts/sabotage --write")
    return found


def changed(name, patch, text):
    """Returns the table of a patch: the lines around the change, below the declaration of their function."""
    head, before = HEAD.match(patch), text.splitlines()
    lines = inside([line or " " for line in patch[head.end() :].splitlines()])
    old, new = ([line[1:] for line in lines if not line.startswith(sign)] for sign in "+-")
    # The numbers of lines in a patch may be out of date.
    starts = [index for index in range(len(before)) if before[index : index + len(old)] == old]
    if len(starts) != 1:
        raise Problem(f"{FOLDER}/{name}.patch does not change {CLASS} in one place; create it again")
    start = starts[0]
    after = before[:start] + new + before[start + len(old) :]
    left, right = (code.lines("\n".join(side) + "\n", CLASS) for side in (before, after))
    first = next(index for index, line in enumerate(lines) if line[0] in "+-")
    rows = declaration(before, right, start, start + first)
    at, to = start, start
    for line in lines:
        if line.startswith("-"):
            rows += code.numbered([left[at]], at, "gone")
            at += 1
        elif line.startswith("+"):
            rows += code.numbered([right[to]], to, "added")
            to += 1
        else:
            rows += code.numbered([right[to]], to, "same")
            at, to = at + 1, to + 1
    return code.framed(rows, "code diff")


def inside(lines):
    """Returns the lines of a patch without those of the functions above and below the one that changes."""
    changes = [index for index, line in enumerate(lines) if line[0] in "+-"]
    begins = [index for index in range(changes[0]) if DECLARATION.match(lines[index][1:])] or [0]
    ends = [index for index in range(changes[-1], len(lines)) if lines[index] == "   }"] or [len(lines)]
    return lines[begins[-1] : ends[0] + 1]


def declaration(before, colored, start, change):
    """Returns the rows of the declaration around a change, if the lines from `start` on do not show it."""
    first = next((index for index in range(change, 0, -1) if DECLARATION.match(before[index])), start)
    if first >= start or "  }" in before[first:change]:
        return []
    last = next(index for index in range(first, change) if before[index].endswith("{"))
    gap = ["<tbody>\n"] if last + 1 < start else []
    return code.numbered(colored[first : min(last + 1, start)], first, "same") + gap


def player(each, root, table):
    """Returns the class of drive.html that has the difference of a mutant, and shows it after the same inputs."""
    name = DIFFERENCE.search(each.breaks)
    one = name and differences.known(root)[name[1]]
    legacy = drive.reactions(table, "legacy", each.inputs)
    if not one or not legacy:  # An input that drive.html does not have, or no inputs at all.
        return None
    for subject, has_it in (("proposed", one.in2020), ("today", one.in2026)):
        shown = drive.reactions(table, subject, each.inputs)
        if has_it and shown and legacy[:-1] == shown[:-1] and legacy[-1] != shown[-1]:
            return subject
    return None


def sentence(site, url, text):
    """Returns what breaks as HTML, in which the number of a difference leads to its card."""

    def card(match):
        one = differences.known(site.root)[match[1]]
        return f"([{one.name}](divergences.md#{markdown.slug(f'{one.name} · {one.title}')}))"

    text = DIFFERENCE.sub(card, text[0].upper() + text[1:])
    text = DECISION.sub(r"([\1](notation.md#d-and-n-numbers-in-comments))", text)
    return Markup(re.sub(r"</?p>", "", str(site.rendered(PATH, url, text)).strip()))


def add(site, path, url):
    """Adds the page of the Markdown file, with the game below its first paragraphs."""
    every, table, text = known(site.root), drive.behavior(site.root), site.text(CLASS)
    for each in every:
        subject = player(each, site.root, table)
        each.year = {"proposed": 2020, "today": 2026}.get(subject)
        each.play = drive.address(subject, each.inputs) if subject else ""
        each.change = changed(each.name, each.patch, text)
        each.sentence = sentence(site, url, each.breaks)
        each.link = each.transcript and site.link("README.md", url, f"{TRANSCRIPTS}/{each.transcript}")
    random.Random(18).shuffle(every)  # So that the noticed ones, which have similar names, do not come together.
    intro, mark, rest = str(site.rendered(path, url)).partition("<h2")
    links = {
        name: site.link("README.md", url, file)
        for name, file in (
            ("class", CLASS),
            ("tests", TESTS),
            ("notation", "Docs/notation.md"),
            ("net", "Docs/glossary.md#net"),
        )
    }
    site.markdown(
        path,
        url,
        "",
        template="mutants.html",
        intro=Markup(intro),
        rest=Markup(mark + rest),
        mutants=every,
        links=links,
        tests=re.findall(r"@Test\b.*\n +func `([^`]+)`", site.text(TESTS)),
        words={input: said for group in drive.WORDS.values() for input, said in group.items()},
    )
