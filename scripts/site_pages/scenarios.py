"""The table of `parity --map`, and the scenarios of the known differences that its inputs can show."""

import collections
import itertools
import json
import re

from .problem import Problem

PATH = "Docs/divergences.md"
DATA = "Characterization/Data/differences.json"
BLOCK = re.compile(r"^```(?:calls)?\n(.*?)^```\n", re.M | re.S)

# subject: the class on the right; steps: for each input (its text, Legacy's lines, the lines of that class)
Scenario = collections.namedtuple("Scenario", "name title subject steps")


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


def known(root):
    """Returns the known differences, the most severe first."""
    return json.loads((root / DATA).read_text(encoding="utf-8"))


def columns(name, text):
    """Returns the inputs of the one block of two columns in a text, each with the lines of both sides."""
    blocks = BLOCK.findall(text)
    if len(blocks) != 1:
        raise Problem(f"{PATH}: {name} has {len(blocks)} blocks of two columns; it needs one")
    header, *lines = blocks[0].rstrip("\n").split("\n")
    split = header.rfind("+ ")
    found = []
    for line in lines:
        numbered = re.fullmatch(r" *\d+  (\S.*)", line)
        marks, sides = (line[6:8].strip(), line[split:split + 2].strip()), (line[8:split].strip(), line[split + 2:].strip())
        if numbered:
            found.append((numbered[1], [], []))
        elif split > 0 and found and is_pair(marks, sides):
            for side, text in zip(found[-1][1:], sides):
                side += [text] * bool(text)
        else:
            raise Problem(f"{PATH}: {name}: `{line.strip()}` is no line of two columns; copy the block from parity")
    return found


def is_pair(marks, sides):
    """Returns whether a line has the same text on both sides, or a mark at each side that has a text."""
    marked = tuple(mark * bool(text) for mark, text in zip("-+", sides))
    return marks == marked or not any(marks) and sides[0] == sides[1]


def read(root):
    """Returns the scenarios of the differences in behavior, in the order of the page."""
    rows = {row["name"]: row for row in known(root) if "inputs" in row and row["severity"] != "only calls"}
    parts = (root / PATH).read_text(encoding="utf-8").split("\n### ")
    names = [(part.split(" ")[0], part) for part in parts]
    return [Scenario(name, f"{name} · {rows[name]['title']}", first(rows[name]), columns(name, part))
            for name, part in names if name in rows]


def first(row):
    """Returns the first class that has the difference."""
    return "proposed" if row["in2020"] else "today"


def kind(text):
    """Returns the words of an input or of a line, without its values and without the way in which it arrives."""
    return re.sub(r"-?\d[\d.]*", "#", re.sub(r"^callback | quietly$", "", text))


def difference(left, right):
    """Returns the kinds of the lines that only one side has, with their number."""
    one, other = collections.Counter(left), collections.Counter(right)
    return collections.Counter((side, kind(line)) for side, lines in (("-", one - other), ("+", other - one))
                               for line in lines.elements())


def parting(steps):
    """Returns the number of steps up to the first difference."""
    return next(number for number, (_, left, right) in enumerate(steps, 1) if left != right)


def driven(scenario, behavior):
    """Returns inputs of the table that show the difference at the last of them, or None if there are none.

    An input that the table lacks is replaced by one of the same kind, or left out.
    """
    end = parting(scenario.steps)
    wanted = difference(*scenario.steps[end - 1][1:])
    for choice in itertools.product(*(behavior.similar(text) for text, _, _ in scenario.steps[:end])):
        inputs = [text for text in choice if text]
        sides = [behavior.play(subject, inputs) for subject in ("legacy", scenario.subject)]
        if choice[-1] and None not in sides and not wanted - difference(sides[0][-1], sides[1][-1]):
            return inputs
    return None
