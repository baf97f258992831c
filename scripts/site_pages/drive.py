"""The page on which a reader presses inputs, and sees what two classes do. It needs a script, drive.js."""

import collections
import itertools
import json
import pathlib
import re
import tempfile

from . import differences, markdown, tools

URL = "drive.html"
GROUPS = {"The app": ("create", "start", "stop", "read", "drop", "release"), "The permission": ("status", "callback status"), "The phone": ("",)}
OMITTED = "coarse managers, a detached client, errors, location services that are off, other code that uses the orientation, and inputs inside a call"


def add(site):
    """Adds the page."""
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "map.json")
        tools.parity(site.root, "--map", file)
        behavior = Behavior(json.loads(file.read_text(encoding="utf-8")))
    table, causes, buttons = behavior.table, {}, {name: [] for name in GROUPS}
    found = [(each, behavior.driven(each)) for each in differences.known(site.root).values() if each.steps and each.severity != differences.CALLS]
    for each, inputs in found:
        if inputs:
            title = f"{each.name} · {each.title}"
            link = site.link("README.md", URL, f"{differences.PATH}#{markdown.slug(title)}")
            causes.setdefault(behavior.key(inputs, each.subject), []).append(
                {"title": title, "severity": each.severity, "tone": each.tone, "link": link})
    for number, text in enumerate(table["inputs"]):
        buttons[next(name for name, starts in GROUPS.items() if text.startswith(starts))].append((number, text))
    site.page(
        URL, "drive.html", "Drive the class", is_wide=True, buttons=buttons, plays=[pair for pair in found if pair[1]],
        numbers=behavior.numbers, states={name: len(table["tables"][number]["row"]) for name, number in table["subjects"].items()},
        hidden=[each.name for each, inputs in found if not inputs], omitted=OMITTED, map=table, causes=causes,
        links={name: site.link("README.md", URL, f"Docs/{name}.md") for name in ("divergences", "notation")})


class Behavior:
    """Plays inputs to the subjects of a table of `parity --map`."""

    def __init__(self, table):
        self.table = table
        self.numbers = {text: number for number, text in enumerate(table["inputs"])}

    def play(self, subject, inputs):
        """Returns the lines after each input, or None if an input is not allowed."""
        states = self.table["tables"][self.table["subjects"][subject]]
        state, found = 0, []
        for text in inputs:
            number = self.numbers[text]
            outcome = self.table["rows"][states["row"][state]][number]
            if outcome < 0:
                return None
            found.append(self.table["outcomes"][outcome])
            state += states["next"][state][number]
        return found

    def similar(self, text):
        """Returns the inputs to take for this one: itself, or those of the same kind with other values, or none."""
        if text in self.numbers:
            return [text]
        return [other for other in self.numbers if kind(other) == kind(text)] + [None]

    def driven(self, difference):
        """Returns inputs of the table that show the difference at the last of them, or None. `similar` replaces the others."""
        end = next(number for number, (_, left, right) in enumerate(difference.steps, 1) if left != right)
        wanted = apart(*difference.steps[end - 1][1:])
        for choice in itertools.product(*(self.similar(text) for text, _, _ in difference.steps[:end])):
            inputs = [text for text in choice if text]
            sides = [self.play(subject, inputs) for subject in ("legacy", difference.subject)]
            if choice[-1] and None not in sides and not wanted - apart(sides[0][-1], sides[1][-1]):
                return inputs
        return None

    def key(self, inputs, subject):
        """Returns what the last input does differently: its kind, and the kinds of the lines. drive.js makes the same."""
        sides = [self.play(name, inputs)[-1] for name in ("legacy", subject)]
        return "|".join([kind(inputs[-1]), *sorted(side + text for side, text in apart(*sides).elements())])


def kind(text):
    """Returns the words of an input or of a line, without its values and without the way in which it arrives."""
    return re.sub(r"-?\d[\d.]*", "#", re.sub(r"^callback | quietly$", "", text))


def apart(left, right):
    """Returns the kinds of the lines that only one side has, with their number."""
    one, other = collections.Counter(left), collections.Counter(right)
    return collections.Counter((side, kind(line)) for side, lines in (("-", one - other), ("+", other - one))
                               for line in lines.elements())
