"""What the command prints, and the tables of Docs/mutation.md."""

import collections
import os
import re

from mutation.trouble import Trouble, ROOT

PAGE = ROOT / "Docs/mutation.md"
STATES = ["trap", "hang", "refused", "equivalent", "survived", "unreached"]


class Result:
    """The verdicts of one module."""

    def __init__(self, target, invalid, verdicts, known, seconds, all_seconds):
        self.target, self.invalid, self.verdicts, self.known = target, invalid, verdicts, known
        self.seconds, self.all_seconds = seconds, all_seconds

    @property
    def speed(self):
        return round(60 * len(self.verdicts) / max(self.seconds, 0.001))

    @property
    def problems(self):
        found = []
        for verdict in self.verdicts:
            is_known = self.known.reason(verdict.mutant) or self.known.may_be_renewed(verdict.mutant)
            if not verdict.is_noticed and not is_known:
                found.append(f"{verdict.mutant}: {verdict.state}")
        return found

    @property
    def notes(self):
        """What the list of equivalent mutants no longer says rightly. An edit of the code can do this, so it is no problem."""
        found = []
        for verdict in self.verdicts:
            is_listed = self.known.reason(verdict.mutant)
            if verdict.is_noticed and is_listed:
                found.append(f"{verdict.mutant}: listed as equivalent, but {verdict}")
            if not verdict.is_noticed and not is_listed and self.known.may_be_renewed(verdict.mutant):
                found.append(f"{verdict.mutant}: {verdict.state}, and a stale entry is about this file")
        return found

    @property
    def entries(self):
        return [{
            "file": verdict.mutant.file, "line": verdict.mutant.line, "function": verdict.mutant.function,
            "operator": verdict.mutant.operator, "change": verdict.mutant.change, "verdict": verdict.state,
            "net": verdict.net, "by": verdict.by, "detail": verdict.detail, "equivalent": self.known.reason(verdict.mutant),
        } for verdict in self.verdicts] + [{
            "file": mutant.file, "line": mutant.line, "function": mutant.function, "operator": mutant.operator,
            "change": mutant.change, "verdict": "does not compile"} for mutant in self.invalid]

    @property
    def rows(self):
        """The counts for each file, and for all. The net that notices a trap, a hang or a refusal counts it, too."""
        files = list(dict.fromkeys(verdict.mutant.file for verdict in self.verdicts))
        rows = [(file, self.counts([v for v in self.verdicts if v.mutant.file == file])) for file in files]
        return rows + [(f"all of {self.target.path}", self.counts(self.verdicts))]

    @property
    def columns(self):
        return ["mutants", *self.target.patterns, *STATES]

    def counts(self, verdicts):
        counts = collections.Counter(mutants=len(verdicts))
        for verdict in verdicts:
            if verdict.is_noticed:
                counts[verdict.net] += 1
            if verdict.state != "noticed":
                counts["equivalent" if self.known.reason(verdict.mutant) else verdict.state] += 1
        return counts

    @property
    def summary(self):
        return (f"{len(self.verdicts)} mutants in {self.seconds:.0f} s, {self.speed} a minute; "
                f"{len(self.invalid)} more do not compile")

    def show(self):
        width = max(len(name) for name, _ in self.rows)
        print(" " * width + "".join(f"{column:>14}" for column in self.columns))
        for name, counts in self.rows:
            print(f"{name:{width}}" + "".join(f"{counts[column] or '':>14}" for column in self.columns))
        print(f"\n{self.summary}; {self.all_seconds:.0f} s with the build\n", flush=True)

    @property
    def table(self):
        lines = ["| file | " + " | ".join(self.columns) + " |", "|---|" + "--:|" * len(self.columns)]
        for name, counts in self.rows:
            shown = name.removeprefix(self.target.path + "/")
            lines.append(f"| {shown} | " + " | ".join(str(counts[column] or "") for column in self.columns) + " |")
        return "\n".join(lines)


def mark(target):
    return f"<!-- mutants of {target.path} -->"


def write(result):
    """Writes the table of a module between its mark and the end of the table."""
    parts = re.split(rf"(?<={re.escape(mark(result.target))}\n)(?:\|.*\n|\n)*(?=<!-- end -->)", PAGE.read_text())
    if len(parts) != 2:
        raise Trouble(f"{PAGE.relative_to(ROOT)} needs a line {mark(result.target)} and a line <!-- end -->")
    text = f"\n{result.table}\n\n".join(parts)
    new = PAGE.with_name(f".{PAGE.name}.new")
    new.write_text(text)
    os.replace(new, PAGE)
