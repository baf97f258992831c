"""Calls scripts/site as its users do, with the mistakes that they make, and compares what it writes."""

import contextlib
import glob
import os
import pathlib
import signal
import subprocess
import sys
import time

from site_pages.main import MARK

from .operations import tree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PLACES = ("short", "deeper/in a folder/Öffentliche Seite")


class Builder:
    def __init__(self, room, progress):
        self.room, self.progress, self.complaints, self.started = room, progress, [], []

    def start(self, words, at):
        """Starts a build in a process group of its own, so that Ctrl-C can be sent to it alone."""
        self.started.append(subprocess.Popen(
            [sys.executable, ROOT / "scripts/site", *words], cwd=at, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, start_new_session=True))
        return self.started[-1]

    def stop(self):
        """Stops the builds that still run, because the check itself is interrupted."""
        for build in self.started:
            if build.poll() is None:
                build.terminate()
                build.communicate()

    def complain(self, text):
        self.complaints.append(f"scripts/site: {text}")

    def finished(self, process):
        """Waits for a build that has to succeed."""
        out, error = process.communicate()
        if process.returncode or error or out.count("\n") != 1:
            self.complain(f"a build exits with {process.returncode} and prints {(error or out).strip()!r}")

    def twice(self):
        """Builds two sites at the same time, one of them over an old site, and returns their folders."""
        self.progress("build two sites")
        folders = [self.room / place for place in PLACES]
        (folders[0] / "steps").mkdir(parents=True)
        for name in (MARK, "index.html", "steps/gone.html"):
            (folders[0] / name).write_bytes(b"")
        folders[1].parent.mkdir(parents=True)
        for build in [self.start([folder.name], folder.parent) for folder in folders]:
            self.finished(build)
        if self.complaints:
            return folders
        left, right = map(tree, folders)
        for path in sorted({**left, **right}):
            if left.get(path) != right.get(path):
                self.complain(f"{path} differs between two builds")
        return folders

    def interrupted(self, folder, name, number):
        """Interrupts a build over an old site as soon as it has a temporary file."""
        self.progress(f"interrupt a build with {name}")
        before = tree(folder)
        build = self.start([str(folder)], self.room)
        temporary = os.path.join(os.environ.get("TMPDIR") or "/tmp", f"site-{build.pid}-*")
        while build.poll() is None and not glob.glob(temporary):
            time.sleep(0.01)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(build.pid, number)
        error = build.communicate()[1]
        if (build.returncode, error.strip()) != (128 + number, "site: interrupted"):
            self.complain(f"{name} during a build exits with {build.returncode} and prints {error.strip()!r}")
        litter = glob.glob(temporary) + [each for each in os.listdir(folder.parent) if each.startswith(".")]
        if litter or tree(folder) != before:
            self.complain(f"{name} during a build changes the old site or leaves {litter}")

    def refused(self):
        """Names folders and arguments that have to be refused at once, with one line."""
        self.progress("name wrong folders")
        foreign = self.room / "foreign"
        foreign.mkdir()
        (foreign / "a file").write_bytes(b"mine")
        for words in (["foreign"], ["foreign/a file"], ["foreign/a file/site"], ["missing/site"], ["/dev/null"], [""],
                      ["--unknown"], ["one", "two"]):
            before = tree(foreign)
            build = self.start(words, self.room)
            out, error = build.communicate()
            if (build.returncode, out, error.count("\n")) != (2, "", 1) or not error.startswith("site: "):
                self.complain(f"the arguments {words} exit with {build.returncode} and print {(error or out).strip()!r}")
            if tree(foreign) != before:
                self.complain(f"the arguments {words} change a folder that is no site")
