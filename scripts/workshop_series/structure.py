"""Structural checks: facts about the code that a step makes true."""

import re
import shlex

from .git import Problem
from .owned import pattern

FORMS = "absent REGEX PATH, present REGEX PATH or count BEFORE AFTER REGEX PATH"


class Check:
    """A line of `checks`: how many lines of the files match before the step and after it."""

    def __init__(self, place, line):
        self.place, self.line = place, line
        try:
            words = shlex.shlex(line, posix=True, punctuation_chars=False)
            words.whitespace_split, words.escape, words.commenters = True, "", ""
            self.kind, *counts, regex, self.path = list(words)
            self.regex = re.compile(regex)
            self.counts = [int(count) for count in counts]
            if (self.kind, len(counts)) not in (("absent", 0), ("present", 0), ("count", 2)):
                raise ValueError
        except (ValueError, re.error) as error:
            reason = f" ({error})" if isinstance(error, re.error) else ""
            raise Problem(f"{place}: expected {FORMS}{reason}") from None

    def failure(self, store, before, after):
        """Returns what is wrong, or None."""
        was, now = self.matches(store, before), self.matches(store, after)
        if was is None and now is None:
            return f"{self.place}: no file is named {self.path}"
        was, now = was or 0, now or 0
        right = {"absent": was > 0 and now == 0, "present": was == 0 and now > 0, "count": [was, now] == self.counts}
        return None if right[self.kind] else f"{self.place}: `{self.line}`: {was} lines match before the step, {now} after"

    def matches(self, store, tree):
        """Returns the number of lines that match, or None if there is no such file."""
        found = self.places(store, tree)
        return None if found is None else len(found)

    def places(self, store, tree):
        """Returns the path and the number of each line that matches, or None if there is no such file."""
        names = pattern(self.path), pattern(self.path.rstrip("/") + "/")
        files = {path: blob for path, (_, blob) in store.files(tree).items() if any(name.fullmatch(path) for name in names)}
        return [(path, number) for path, blob in files.items()
                for number, line in enumerate(store.read(blob).split("\n"), 1) if self.regex.search(line)] if files else None


def checks(step):
    """Returns the structural checks of a step."""
    if not step.has("checks"):
        return []
    lines = enumerate(step.read("checks").split("\n"), 1)
    return [Check(f"{step.name}/checks:{number}", line) for number, line in lines
            if line.strip() and not line.startswith("#")]
