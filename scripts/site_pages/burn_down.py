"""The page with the numbers of the course: a slider over the steps, a chart for each number, and a table of all."""

import collections
import difflib
import re

from markupsafe import Markup, escape

from . import tools
from .tools import Problem

URL = "burn-down.html"
FOLDERS = ("Modern/LocationManager/", "Modern/CallSites/")
MOST = 26  # lines of a step on each side
# What each chart shows, in a sentence. The numbers are the first one and the last one.
SAYINGS = {
    "hidden dependencies": "From {} to {}: at the end, a test can replace all that the class and its screens use.",
    "lines of code": "From {} to {}: the lines rise. That is the price of parameters, protocols and streams.",
    "branches": "From {} to {}: dead code goes away, and the streams of events add branches.",
    "public members of the class": (
        "From {} to {}: the members rise, too. That is the price of a public initializer and of streams."
    ),
    "tests of Modern alone": "From {} to {}: each dependency that a test can replace lets new tests in.",
}

Use = collections.namedtuple("Use", "path line code")


def add(site, steps, rows, charts):
    if set(SAYINGS) != set(list(rows[0])[3:]):
        raise Problem(f"Docs/numbers.csv has other columns than {URL} has sentences")
    for each, saying in zip(charts, SAYINGS.values()):
        each["saying"] = saying.format(each["values"][0], each["values"][-1])
    site.page(
        URL,
        "burn-down.html",
        "The workshop in numbers",
        "Docs/numbers.csv",
        is_wide=True,
        charts=charts,
        rows=rows,
        moments=list(moments(site, steps, rows)),
    )


def moments(site, steps, rows):
    """Yields what the slider shows at each step: its files with all hidden dependencies, and the changed lines."""
    uses, texts, before = hidden(site.root), original(steps), []
    for number, row in enumerate(rows):
        now, files = uses[number], steps[number - 1]["files"] if number else []
        if len(now) != int(row["hidden dependencies"]):
            raise Problem("Docs/numbers.csv has other hidden dependencies than the course; run scripts/course numbers")
        old_texts = dict(texts)
        texts.update({path: new for path, _, new in files})
        change, rest = changed(files, before, now)
        yield {
            "row": row,
            "place": steps[number - 1]["place"] if number else "",
            "less": len(before) - len(now) if number else 0,
            "change": change,
            "rest": rest,
            "walls": walls(marks(before, old_texts), marks(now, texts), not number),
        }
        before = now


def hidden(root):
    """Returns the hidden dependencies by the number of the step."""
    found = collections.defaultdict(list)
    for line in tools.output(root, root / "scripts/course", "dependencies").splitlines():
        number, path, at, code = line.split("\t")
        found[int(number)].append(Use(path, int(at), code))
    return found


def original(steps):
    """Returns the text of each file before the first step that changes it."""
    return {path: old for step in reversed(steps) for path, old, _ in step["files"]}


def marks(uses, texts):
    """Returns how often each file has each hidden dependency: the path, and the code as a reader knows it."""
    found = []
    for path, line, code in uses:
        text = texts[path].split("\n")[line - 1]
        whole = re.search(r"(?:\b[A-Z]\w+ = )?[\w.]*" + re.escape(code), text)[0]  # such as `UIDevice = .current`
        found.append((path, whole.replace("(", "(…)") if whole.endswith("(") else whole))
    return collections.Counter(found)


def walls(before, now, is_first):
    """Returns for each file its hidden dependencies: the code, and whether this step removes it."""
    found = collections.defaultdict(list)
    for path, code in sorted({*before, *now}):
        left = now[path, code]
        gone = 0 if is_first else max(before[path, code] - left, 0)
        found[path.rpartition("/")[2]] += [(code, False)] * left + [(code, True)] * gone
    return sorted(found.items(), key=lambda item: -len(item[1]))


def changed(files, before, now):
    """Returns the most telling places of a step as pairs of old and new lines, and how many lines are left out."""
    places = [
        place for path, old, new in files if path.startswith(FOLDERS) for place in hunks(path, old, new, before, now)
    ]
    less = collections.Counter()
    for place in places:
        less[place["path"]] += place["less"]
    # First the files in which hidden dependencies disappear, then the class, the screens, and new files.
    places.sort(
        key=lambda place: (
            -less[place["path"]],
            not place["old"],
            not place["path"].startswith(FOLDERS[0]),
            place["path"],
            -place["less"],
        )
    )
    found, size, rest = [], 0, 0
    for place in places:
        height = max(len(place["old"]), len(place["new"]))
        if found and size + height > MOST:
            rest += place["count"]
            continue
        found.append(place)
        size += height
    return found, rest


def hunks(path, old, new, before, now):
    """Yields each place of a file that a step changes, with a line around it."""
    left, right = old.splitlines(), new.splitlines()
    old_uses, new_uses = by_line(before, path), by_line(now, path)
    for group in difflib.SequenceMatcher(None, left, right, autojunk=False).get_grouped_opcodes(1):
        place = {"path": path, "old": [], "new": [], "less": 0, "count": 0}
        for tag, a, b, c, d in group:
            is_equal = tag == "equal"
            for line in range(a, b):
                place["old"].append(shown(left[line], old_uses[line + 1], "" if is_equal else "gone"))
                place["less"] += len(old_uses[line + 1])
            for line in range(c, d):
                place["new"].append(shown(right[line], new_uses[line + 1], "" if is_equal else "added"))
                place["less"] -= len(new_uses[line + 1])
            if not is_equal:
                place["count"] += b - a + d - c
        yield place


def by_line(uses, path):
    """Returns the code of the hidden dependencies of a file by the number of the line."""
    found = collections.defaultdict(list)
    for use in uses:
        if use.path == path:
            found[use.line].append(use.code)
    return found


def shown(line, codes, kind):
    """Returns the HTML of a line, in which each hidden dependency is marked."""
    text = escape(line)
    for code in dict.fromkeys(codes):
        text = Markup(re.sub(r"[\w.]*" + re.escape(str(escape(code))), r"<mark>\g<0></mark>", str(text)))
    return Markup(f'<span class="{kind}">{text}</span>' if kind else f"<span>{text}</span>")
