"""The checkout that moves from step to step and keeps its build folder."""

import json
import os
import re

from .git import Problem, parity, run, text

ROOM = ".build/series"


class Checkout:
    def __init__(self, root, store):
        self.store = store
        self.folder, self.index = root / ROOM / "checkout", root / ROOM / "index"
        (self.folder / ".build").mkdir(parents=True, exist_ok=True)

    def move(self, tree):
        """Writes the files of a tree, and marks as changed whatever depends on Modern."""
        try:
            self.store.git("read-tree", "--reset", "-u", tree, work_tree=self.folder, index=self.index)
            self.store.git("clean", "-ffdxq", "-e", "/.build", work_tree=self.folder, index=self.index)
        except Problem as problem:
            raise Problem(f"cannot check out in {ROOM} ({problem}); remove that folder") from None

    def touch(self):
        """An incremental build can miss a changed stored property in another module."""
        done = run("swift", "package", "dump-package", at=self.folder)
        if done.returncode:
            raise Problem("Package.swift cannot be read", 1, text(done.stderr))
        targets, found = json.loads(text(done.stdout))["targets"], {"Modern"}
        while True:
            more = {target["name"] for target in targets for dependency in target["dependencies"]
                    if found & {next(iter(dependency.values()))[0]}} - found
            if not more:
                break
            found |= more
        for target in targets:
            if target["name"] in found:
                for path in (self.folder / (target.get("path") or f"Sources/{target['name']}")).rglob("*.swift"):
                    os.utime(path)

    def run(self, *command):
        """Returns the exit status and the output."""
        done = run(*command, at=self.folder)
        return done.returncode, text(done.stdout + done.stderr)

    def build(self, *words):
        """Returns the output, or raises a problem. A failure may be that of an incremental build."""
        status, log = self.run("swift", "build", *words)
        if status:
            self.run("swift", "package", "clean")
            status, log = self.run("swift", "build", *words)
        if status:
            raise Problem("the build fails", 1, log)
        if "warning:" in log:
            raise Problem("the build has a warning", 1, log)

    def test(self):
        """Returns the number of tests, which all passed."""
        status, log = self.run("swift", "test", "--skip-build")
        counts = re.findall(r"Test run with (\d+) tests.*passed", log)
        if status or not counts:
            raise Problem("a test fails" if status else "no test ran", 1, log)
        return int(counts[-1])

    def parity(self):
        """Returns the exit status and the output of parity."""
        return self.run(parity(self.folder))
