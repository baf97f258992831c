"""The arguments, the programs and the packages of scripts/site and scripts/check-site."""

import argparse
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

NEEDED = {
    "git": "from https://git-scm.com", "swift": "from https://www.swift.org/install",
    "dot": "with `apt-get install graphviz` or `brew install graphviz`",
    "chromium": "with `apt-get install chromium`",
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
    """Checks that these programs are there."""
    missing = [f"the program `{name}` is missing; install it {NEEDED[name]}" for name in names if not shutil.which(name)]
    if missing:
        raise Problem("\nsite: ".join(missing))


def use(folder, wanted):
    """Makes the packages that the file `wanted` lists importable. Installs them first if `folder` has others."""
    done = folder / "requirements.txt"
    if not (done.is_file() and done.read_bytes() == wanted.read_bytes()):
        progress(f"install the packages of scripts/{wanted.name} from PyPI into .build/{folder.name}")
        for command in ([sys.executable, "-m", "venv", "--clear", folder],
                        [folder / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                         "--no-deps", "-r", wanted]):
            tried = subprocess.run([*map(str, command)], capture_output=True, text=True)
            if tried.returncode:
                lines = (tried.stderr or tried.stdout).strip().split("\n")
                hint = "; install python3-venv with `apt-get install python3-venv`" * ("ensurepip" in tried.stdout)
                raise Problem(f"the packages of scripts/{wanted.name} cannot be installed: {lines[-1]}{hint}")
        done.write_bytes(wanted.read_bytes())
    sys.path[:0] = map(str, folder.glob("lib/python*/site-packages"))


def output(root, *command, statuses=(0,)):
    """Returns what a command prints. If it fails, the first line of its error is the problem."""
    done = subprocess.run([*map(str, command)], cwd=root, capture_output=True, text=True)
    if done.returncode not in statuses:
        lines = [line for line in (done.stderr + done.stdout).split("\n") if line.strip()]
        at = next((index for index, line in enumerate(lines) if re.search(r"(^|: )error:", line)), 0)
        shown = " ".join(line.strip() for line in lines[at:at + 2]) or "no message"
        raise Problem(f"`{' '.join([os.path.basename(command[0]), *map(str, command[1:3])])}` fails: {shown}")
    return done.stdout


@functools.lru_cache(None)
def built(root):
    output(root, "swift", "build", "--product", "parity")
    return output(root, "swift", "build", "--show-bin-path").strip() + "/parity"


def parity(root, *words, statuses=(0,)):
    """Returns what `parity` prints with these arguments."""
    return output(root, built(root), *words, statuses=statuses)


@functools.lru_cache(None)
def course(root):
    """Returns all steps of the course, each with its files and their texts before and after."""
    return json.loads(output(root, root / "scripts/course", "list", "--json"))["steps"]


@functools.lru_cache(None)
def behavior_map(root):
    """Returns what `parity --map` finds: every state and transition of all subjects."""
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "map.json")
        parity(root, "--map", file)
        return json.loads(file.read_text(encoding="utf-8"))


def played(root, subject, inputs, is_calls=False):
    """Returns what a subject does after each of these inputs: its reactions, or its calls."""
    found = [[] for _ in inputs]
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "a.transcript")
        file.write_text("".join(text + "\n" for text in inputs), encoding="utf-8")
        # A transcript without reactions differs from each subject that has some: that is status 1.
        text = parity(root, "--subject", subject, "--calls" if is_calls else "--json", file, statuses=(0, 1))
    if is_calls:
        for line in text.partition("every call to the phone in ")[2].partition("\n\n")[0].split("\n")[2:]:
            numbered = re.match(r" *(\d+)  ", line)
            number = int(numbered[1]) if numbered else number
            if not numbered:
                found[number - 1].append(line.strip())
        return found
    for difference in json.loads(text)["comparisons"][0]["differences"]:
        for one in difference["inputs"]:
            found[one["line"] - 1] = [line.strip() for line in one["actual"]]
    return found
