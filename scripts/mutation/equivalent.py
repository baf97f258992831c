"""The list of mutants that nobody can notice, each with its reason."""

from mutation.trouble import Trouble, ROOT

FILE = ROOT / "Characterization/Mistakes/Mutants/equivalent.txt"


class Entry:
    """One change, and why nobody can notice it."""

    def __init__(self, number, lines):
        place = f"{FILE.relative_to(ROOT)}:{number}"
        if len(lines) < 3 or len(lines[0].split(" ", 1)) != 2 or ": " not in lines[1] or any(
                not line.startswith("  ") for line in lines[1:]):
            raise Trouble(f"{place}: expected a file and a function, the change, and the reason; see the first entry")
        self.place = place
        self.file, self.function = lines[0].split(" ", 1)
        self.operator, self.change = lines[1].strip().split(": ", 1)
        self.reason = " ".join(line.strip() for line in lines[2:])

    @property
    def key(self):
        return self.file, self.function, self.operator, self.change


class Known:
    """All entries."""

    def __init__(self, entries):
        self.entries = {entry.key: entry for entry in entries}
        self.stale = []

    def reason(self, mutant):
        entry = self.entries.get(mutant.key)
        return entry and entry.reason

    def compare(self, mutants):
        """Finds the stale entries: their code is gone."""
        keys = {mutant.key for mutant in mutants}
        self.stale = [entry for entry in self.entries.values() if entry.key not in keys]

    @property
    def notes(self):
        return [
            f"{entry.place}: stale: {entry.function} has no place to {entry.operator}: {entry.change}; renew or delete"
            for entry in self.stale]

    def may_be_renewed(self, mutant):
        """Whether a stale entry is about the same operator in the same file. The function may have a new name."""
        return any((entry.file, entry.operator) == (mutant.file, mutant.operator) for entry in self.stale)


def read():
    entries, lines = [], []
    for number, line in enumerate(FILE.read_text().splitlines() + [""], 1):
        if line.strip() and not line.startswith("#"):
            lines.append(line)
        elif not line.strip() and lines:
            entries.append(Entry(number - len(lines), lines))
            lines = []
    return Known(entries)
