"""What a participant sees: short texts that end with the next command."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys

from workshop_series.series import counted

LINES = 11  # at most, and the next command


def is_colored():
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def bold(line):
    return f"\033[1m{line}\033[0m" if is_colored() else line


def say(lines, then=None):
    """Prints lines, the first one in bold, and the next command."""
    lines = [line for line in lines if line is not None]
    if len(lines) > LINES:
        lines = lines[:LINES - 1] + [f"… and {len(lines) - LINES + 1} more lines"]
    print("\n".join([bold(line) if number == 0 else line for number, line in enumerate(lines)]))
    if then:
        print(f"next: scripts/workshop {then}")


PAGES = []


def page(text, then):
    """Keeps a long text until the end of the command, when the playground is free again."""
    text = f"{text.rstrip()}\n\nnext: scripts/workshop {then}\n"
    try:
        PAGES.append(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        PAGES.append(text.encode("utf-8", "backslashreplace"))


def show_pages():
    """Shows what was kept in the pager, or prints it if there is no terminal or no pager."""
    pager = (os.environ.get("PAGER") or "").strip() or "less"
    for data in PAGES:
        if not (sys.stdout.isatty() and shutil.which(pager.split()[0])):
            sys.stdout.buffer.write(data)
            continue
        with subprocess.Popen(pager, shell=True, stdin=subprocess.PIPE, env={"LESS": "FRX", **os.environ}) as process:
            # The pager handles Ctrl-C, and restores the terminal at its end.
            before = signal.signal(signal.SIGINT, signal.SIG_IGN)
            with contextlib.suppress(BrokenPipeError):
                process.communicate(data)
            signal.signal(signal.SIGINT, before)


def minutes(entry):
    least, most = entry["minutes"]["do"]
    return f"about {counted(entry['minutes']['read'], 'minute')} to read, {least} to {most} to do"
