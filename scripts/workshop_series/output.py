"""What people see of the compiler's errors and of parity's differences."""

import os
import re

from .git import text
from .series import counted

MOST_LINES = 9  # of a difference, so that `scripts/workshop check` prints at most twelve


def errors(folder, log):
    """Returns each error as `path:line: message`, with the path inside of the folder."""
    found = re.findall(r"^(/\S.*?\.swift:\d+):\d+: error: (.*)$", log, re.M)
    return list(dict.fromkeys(f"{os.path.relpath(place, folder)}: {message}" for place, message in found))


def reason(done):
    """Returns why a process ended: the line of a failed assertion, or the last line that it printed."""
    lines = (text(done.stderr).strip() or text(done.stdout).strip() or "no output").splitlines()
    return next((line for line in lines if re.search("Fatal error|(Assertion|Precondition) failed", line)), lines[-1])


def difference(log):
    """Returns the first difference that parity shows: its place, and both sides in two columns.

    Leaves out equal inputs, so that the first different line is always there.
    """
    head, _, _ = log.partition("legacy and modern on the simulated phone")
    block = head.strip("\n").split("\n\n")[0].split("\n")
    title = next((number for number, line in enumerate(block) if re.match(r" +- \S+ +\+ ", line)), None)
    if title is None or len(block) <= MOST_LINES:
        return block[:MOST_LINES]
    left, right = block[title].index("-"), block[title].index("+")
    first = next((number for number, line in enumerate(block[title + 1:], title + 1)
                  if line[left:left + 2] == "- " or line[right:right + 2] == "+ "), title + 1)
    inputs = [number for number in range(title + 1, first + 1) if re.match(r" *\d+  ", block[number])]
    begin = inputs[-1] if inputs else first
    shown = block[:title + 1] + [f"      … {counted(begin - title - 1, 'equal line')}"] * (begin > title + 1)
    return (shown + block[begin:])[:MOST_LINES]
