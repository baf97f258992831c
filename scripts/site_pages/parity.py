"""Calls the command `parity`. The first call builds it."""

import functools
import os
import subprocess

from .problem import Problem


def output(root, *command):
    """Returns what a command prints. If it fails, the first line of its error is the problem."""
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    except FileNotFoundError:
        raise Problem(f"the program `{command[0]}` is missing; install Swift from https://www.swift.org/install") from None
    if done.returncode:
        lines = [line for line in (done.stderr + done.stdout).split("\n") if line.strip()]
        first = next((line for line in lines if ": error:" in line), lines[0] if lines else "no message")
        words = " ".join([os.path.basename(command[0]), *command[1:]])
        raise Problem(f"{words}: {first.strip()}")
    return done.stdout


@functools.lru_cache(None)
def built(root):
    output(root, "swift", "build", "--product", "parity")
    return output(root, "swift", "build", "--show-bin-path").strip() + "/parity"


def run(root, *words):
    """Returns what `parity` prints with these arguments."""
    return output(root, built(root), *words)
