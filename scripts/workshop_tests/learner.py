"""The base of the tests of `scripts/workshop`: what a participant types and sees."""

import re

from .case import SeriesTest, write


class LearnerTest(SeriesTest):
    def prepare(self, room):
        super().prepare(room)
        self.write_chapters()

    @property
    def play(self):
        return self.user / "playground"

    def workshop(self, *words, **environment):
        return self.call("scripts/workshop", *words, at=self.user, **environment)

    def says(self, status, text, *words, **environment):
        """Calls a verb, whose output must be short, contain `text` and end with the next command."""
        done = self.workshop(*words, **environment)
        self.assertEqual((done.returncode, done.stderr), (status, ""), done)
        self.assertIn(text, done.stdout)
        self.assertRegex(done.stdout.splitlines()[-1], "^next: scripts/workshop ")
        if words[0] not in ("show", "diff", "read"):
            self.assertLessEqual(done.stdout.count("\n"), 12)
        return done.stdout

    def refused(self, text, *words, **environment):
        done = self.workshop(*words, **environment)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done)
        self.assertIn(text, done.stderr)

    def started(self, *words):
        done = self.workshop("start", *words)
        self.assertEqual(done.returncode, 0, done.stderr)

    def type(self, path, text):
        write(self.play / path, text)

    def typed(self, path):
        return (self.play / path).read_text()

    def saves(self):
        return re.findall(r"^(\d+-\S+)", self.workshop("saved").stdout, re.M)
