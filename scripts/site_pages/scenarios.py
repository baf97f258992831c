"""The table of `parity --map`, and the scenarios of Docs/divergences.md that its inputs can show."""

import collections
import itertools
import re

from .problem import Problem

PATH = "Docs/divergences.md"
HEADING = re.compile(r"((D\w+) · .+)\n")
BLOCK = re.compile(r"^```\n(.*?)^```$", re.M | re.S)
NUMBERED = re.compile(r" *\d+  (\S.*)")

# steps: for each input (its text, Legacy's lines, the rewrite's lines)
Scenario = collections.namedtuple("Scenario", "name title steps")


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


def read(root):
    """Returns the scenarios of the differences in behavior."""
    found = []
    for part in (root / PATH).read_text(encoding="utf-8").split("\n### "):
        heading, block = HEADING.match(part), BLOCK.search(part)
        if not (heading and block):
            continue
        (title, name), (head, *lines) = heading.groups(), block[1].rstrip("\n").split("\n")
        column, steps = head.find("+ proposed"), []
        for line in lines:
            numbered = NUMBERED.fullmatch(line)
            if numbered:
                steps.append((numbered[1], [], []))
            elif column < 0 or not steps:
                raise Problem(f"{PATH}: {name}: expected two columns, legacy and proposed; copy the block from parity")
            else:
                for lines, text in zip(steps[-1][1:], (line[8:column], line[column + 2:])):
                    lines += [text.strip()] if text.strip() else []
        found.append(Scenario(name, title, steps))
    if not found:
        raise Problem(f"{PATH}: no scenario found below a heading such as `### D1 · …`")
    return found


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
        sides = [behavior.play(subject, inputs) for subject in ("legacy", "proposed")]
        if choice[-1] and None not in sides and not wanted - difference(sides[0][-1], sides[1][-1]):
            return inputs
    return None
