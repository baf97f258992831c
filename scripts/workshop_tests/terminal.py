"""The participant's command in a terminal, with the steps of this repository."""

import contextlib
import os
import pty
import shutil
import subprocess

from .case import ROOT, SeriesTest


class TerminalTest(SeriesTest):
    """The first ten steps of this repository's course in a terminal, with a stub for Swift."""

    def test_ten_steps_in_a_terminal(self):
        root = self.room / "real"
        subprocess.run(["git", "clone", "-q", ROOT, root], check=True, env=self.environment)
        for name in ("workshop", "workshop_course", "workshop_series"):
            source = ROOT / "scripts" / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, root / "scripts" / name, **({"dirs_exist_ok": True} if source.is_dir() else {}))
        self.user = root
        text = self.terminal("start")
        self.assertIn("step 1 of", text)
        self.assertIn("\033[1m", text)
        self.assertNotIn("\033", self.terminal("status", NO_COLOR="1"))
        play = root / "playground"
        commits = self.git("for-each-ref", "--format=%(objectname)", "refs/course", at=play).split()
        for number in range(1, 11):
            with self.subTest(number):
                self.assertIn("not yet", self.terminal("check"))
                wrong = self.git("diff", "--binary", commits[number - 1], commits[number], "--", "Modern", at=play)
                self.applied(play, wrong)
                live = play / "Modern/MISTAKE.swift"
                live.write_text("// MISTAKE\n")
                self.assertIn("not yet", self.terminal("check"))
                live.unlink()
                self.applied(play, self.git("diff", "--binary", commits[number - 1], commits[number], "--", ".", ":!Modern", at=play))
                self.assertIn("green", self.terminal("check"))
                self.assertIn(f"step {number + 1} of", self.terminal("next"))
        self.assertIn("10 done by yourself, 0 shown, 0 skipped", self.terminal("status"))

    def applied(self, play, patch):
        if patch:
            subprocess.run(["git", "apply", "--whitespace=nowarn"], cwd=play, input=patch.encode(), env=self.environment, check=True)

    def terminal(self, *words, **environment):
        """Returns what a command prints in a terminal."""
        child, end = pty.fork()
        if child == 0:
            os.chdir(self.user)
            os.execve("scripts/workshop", ["scripts/workshop", *words], {**self.environment, "TERM": "xterm", "PAGER": "cat", **environment})
        found = b""
        with contextlib.suppress(OSError):  # Linux reports the end of a terminal as an error.
            while True:
                data = os.read(end, 65536)
                if not data:
                    break
                found += data
        os.waitpid(child, 0)
        os.close(end)
        return found.decode()
