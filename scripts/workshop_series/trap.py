"""Traps: the mistake that somebody makes in a step."""

import re

from .git import Problem

EXPECTED = ("difference", "build error")


class Trap:
    """A patch to the tree of a step, and how it is noticed: by parity, or by the compiler."""

    def __init__(self, step):
        self.place = f"{step.name}/trap.patch"
        self.text = step.read("trap.patch")
        first = re.match(r"expect: (.*)\n", self.text)
        if not first or first[1] not in EXPECTED:
            raise Problem(f"{self.place}:1: begin with `expect: difference` or `expect: build error`")
        self.expected = first[1]

    @staticmethod
    def of(step):
        return Trap(step) if step.has("trap.patch") else None

    def tree(self, store, tree):
        try:
            return store.applied(self.text, tree)
        except Problem as problem:
            raise Problem(f"{self.place} does not apply ({str(problem).split('error: ')[-1]})", status=1) from None
