"""The arguments, the programs and the packages of scripts/site and scripts/check-site."""

import argparse
import os
import re
import shutil
import subprocess
import sys

NEEDED = {
    "git": "from https://git-scm.com",
    "swift": "from https://www.swift.org/install",
    "dot": "with `apt-get install graphviz` or `brew install graphviz`",
    "chromium": "with `apt-get install chromium`",
    "docc": "as a part of Swift, and put its folder bin into PATH",
    "xcrun": "with Xcode",
}


class Problem(Exception):
    """An error for the person who typed the command: one sentence, and what to do."""


def parser(name, text):
    """Returns a parser that prints `text` as its help, and refuses a wrong argument in one line."""
    made = argparse.ArgumentParser(prog=name)
    made.format_help = text.lstrip
    made.error = lambda problem: made.exit(2, f"{name}: {problem}; see scripts/{name} --help\n")
    return made


def run(name, main, status):
    """Calls `main`, and ends the program with what it returns, or with this status and one line about the problem."""
    try:
        sys.exit(main())
    except (Problem, OSError) as problem:
        print(f"{name}: {problem}", file=sys.stderr)
        sys.exit(status)
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr)
        sys.exit(130)


def progress(text):
    print(f"site: {text}", file=sys.stderr, flush=True)


def need(*names):
    missing = [
        f"the program `{name}` is missing; install it {NEEDED[name]}" for name in names if not shutil.which(name)
    ]
    if missing:
        raise Problem("\nsite: ".join(missing))


def use(folder, wanted):
    """Makes the packages that the file `wanted` lists importable. Installs them first if `folder` has others."""
    done = folder / "requirements.txt"
    if not (done.is_file() and done.read_bytes() == wanted.read_bytes()):
        progress(f"install the packages of scripts/{wanted.name} from PyPI into .build/{folder.name}")
        output(wanted.parent, sys.executable, "-m", "venv", "--clear", folder)
        output(
            wanted.parent,
            folder / "bin/python",
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
            "--no-deps",
            "-r",
            wanted,
        )
        done.write_bytes(wanted.read_bytes())
    sys.path[:0] = map(str, folder.glob("lib/python*/site-packages"))


def output(root, *command):
    """Returns what a command prints. If it fails, the first two lines of its error are the problem."""
    done = subprocess.run([*map(str, command)], cwd=root, capture_output=True, text=True)
    if done.returncode:
        lines = [line.strip() for line in (done.stderr + done.stdout).split("\n") if line.strip()] or ["no message"]
        at = next((index for index, line in enumerate(lines) if re.search("(^|: )error:", line, re.I)), 0)
        name = " ".join([os.path.basename(command[0]), *map(str, command[1:3])])
        raise Problem(f"`{name}` fails: {' '.join(lines[at : at + 2])}")
    return done.stdout


def parity(root, *words):
    return output(root, "swift", "run", "-q", "parity", *words)
