"""The known differences, what both classes do in each, and the inputs of `parity --map` that show them."""

import collections
import functools
import itertools
import json
import re
import types

DATA = "Characterization/Data/differences"
CALLS = "only calls"
# The side whose user loses something in a difference of this severity. In the others, nobody does.
TONES = {"bug": "lose-right", "severe": "lose-right", "rare": "lose-right", "fix": "lose-left"}


@functools.lru_cache(None)
def known(root):
    """Returns the known differences by their number, the most severe first: the rows of the data, and what pages show of them."""
    found, steps = {}, scenarios((root / f"{DATA}.txt").read_text(encoding="utf-8"))
    for row in json.loads((root / f"{DATA}.json").read_text(encoding="utf-8")):
        kind, years = row["severity"].split()[-1], " and ".join(year for year in ("2020", "2026") if row.get("in" + year))
        where = f"in the class of {years}" if "in2026" in row else "in the rewrite of 2020; not checked in the class of 2026"
        found[row["name"]] = types.SimpleNamespace(
            **row, kind=kind, tone=TONES.get(kind, ""), where=where + (f"; repaired by {row['repair']}" if "repair" in row else ""),
            subject="proposed" if row["in2020"] else "today", steps=steps.get(row["name"], []))
    return found


def scenarios(text):
    """Returns the steps of each difference: the input, the lines of Legacy, those of the other class. A test compares the file with both."""
    found = {}
    for block in re.split(r"^(?=\w+ · )", text, flags=re.M)[1:]:
        title, _, heads, *lines = block.rstrip().split("\n")
        column, steps = heads.index("+"), found.setdefault(title.split()[0], [])
        for line in lines:
            if line[:6].strip():
                steps.append((line[6:], [], []))
            else:
                for side, part in ((1, line[8:column]), (2, line[column + 2:])):
                    steps[-1][side].extend(filter(None, [part.strip()]))
    return found


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


def lines(own, others):
    """Returns the lines of one side as pairs: the text, and whether only this side has it."""
    left, found = list(others), []
    for text in own:
        found.append((text, text not in left))
        if text in left:
            left.remove(text)
    return found
