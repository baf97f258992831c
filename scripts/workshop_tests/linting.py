"""Tests of `series lint`, and of the series of this repository."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from .example import IDS, OWNED
from .case import ROOT, SeriesTest, write


class LintTest(SeriesTest):
    def setUp(self):
        super().setUp()
        self.write_chapters()

    def test_lint_refuses_each_mistake(self):
        data, first = self.read_json(), self.steps / IDS[0]

        def entry(**values):
            return lambda: self.write_json({**data, "steps": [{**data["steps"][0], **values}] + data["steps"][1:]})

        cases = {
            "series.json: unknown key `x`": lambda: self.write_json({**data, "x": 1}),
            "the key `owned` is missing": lambda: self.write_json({"edition": "1", "steps": []}),
            "`owned` must be": lambda: self.write_json({**data, "owned": []}),
            "not in the format": lambda: write(self.user / "Docs/Workshop/series.json", json.dumps(data)),
            "the owned path Modern/None.swift": lambda: self.write_json({**data, "owned": OWNED + ["Modern/None.swift"]}),
            "has no target None": lambda: self.write_json({**data, "owned": OWNED[:3] + [OWNED[3] + ",None"]}),
            "unknown key `trap`": entry(trap=True),
            "the key `needs` is missing": entry(needs="copy"),
            f"needs `{IDS[1]}`, which is no earlier step": entry(needs=[IDS[1]]),
            "write the minutes like": entry(minutes={"read": 3, "do": [9, 5], "talk": 5}),
            "the risk must be": entry(risk="none"),
            "small letters": entry(id="Extract"),
            "an earlier step has the same id": lambda: self.write_json({**data, "steps": data["steps"] + data["steps"][:1]}),
            "`large` must be": entry(large=""),
            "`smell` is empty": entry(smell=" "),
            f"steps/{IDS[0]}: no step": lambda: self.write_json({**data, "steps": data["steps"][1:]}),
            "message.txt is missing": (first / "message.txt").unlink,
            "change.patch: No such file": (first / "change.patch").unlink,
            "does not apply backwards": lambda: write(
                first / "change.patch", (first / "change.patch").read_text().replace("provider 5", "x")),
            "series.lock is not up to date": (self.user / "Docs/Workshop/series.lock").unlink,
            "checks:1: expected": lambda: write(first / "checks", "nothing\n"),
            "trap.patch:1: begin with": lambda: write(first / "trap.patch", "nothing\n"),
        }
        for text, prepare in cases.items():
            with self.subTest(text):
                prepare()
                with self.nothing_changes():
                    done = self.series("lint")
                self.assertEqual(done.returncode, 1, done)
                self.assertIn(text, done.stdout)
                self.git("checkout", "-q", ".", at=self.user)
                self.git("clean", "-q", "-fd", at=self.user)

    def test_lint_refuses_each_mistake_in_a_message(self):
        self.assertEqual(self.passes("lint"), "series: 4 steps, all well\n")
        cases = [
            (": must end in one newline", "Extract the provider"),
            (": the line `Step:` belongs to the commit", "Extract the provider\n\nStep: x\n"),
            (":1: the subject has 61 characters", "Extract the " + 49 * "x" + "\n"),
            (":1: begin the subject with a capital", "extract the provider\n"),
            (":1: begin the subject with a capital", "Extract the provider.\n"),
            (":2: expected a blank line", "Extract the provider\nbody\n"),
            (":3: the line has 73 characters", f"Extract the provider\n\n{73 * 'x'}\n"),
            (":3: `behaviour` is British spelling", "Extract the provider\n\nThe behaviour.\n"),
            (":1: a title of one word", "Extract\n"),
            (":3: git removes a line", "Extract the provider\n\n# One\n"),
        ]
        for first in range(0, len(cases), 4):
            group = list(zip(IDS, cases[first:first + 4]))
            for id, (_, text) in group:
                write(self.steps / id / "message.txt", text)
            done = self.series("lint")
            self.assertEqual(done.returncode, 1, done)
            for id, (objection, _) in group:
                self.assertIn(f"steps/{id}/message.txt{objection}", done.stdout)

    def test_lint_refuses_a_large_step(self):
        self.edit_series("Modern/Large.swift", 75 * "x\n")
        done = self.series("lint")
        self.assertIn("changes 77 lines of Modern (at most 75)", done.stdout)
        data = self.read_json()
        data["steps"][3]["large"] = "a reason"
        self.write_json(data)
        done = self.series("lint")
        self.assertEqual(done.stdout, f"Docs/Workshop/steps/{IDS[3]}/chapter.md: a generated part is not up to date; "
                         "type scripts/series refresh --fast\n")
        self.assertEqual(self.passes("refresh", "--fast"), f"Docs/Workshop/steps/{IDS[3]}/chapter.md\nseries: 1 page written\n")
        self.passes("lint")
        self.assertEqual(self.passes("refresh", "--fast"), "series: 0 pages written\n")

    def test_lint_refuses_each_mistake_in_a_chapter(self):
        first = self.steps / IDS[0]
        whole = (first / "chapter.md").read_text()

        def chapter(old, new):
            assert old in whole, old
            return "chapter.md", whole.replace(old, new)

        def plan(minutes, by):
            return f"# Plan for 60 minutes\n\n| by | minutes | what |\n|---|--:|---|\n| {by} | {minutes} | [x](../steps/{IDS[0]}/chapter.md) |\n"

        write(self.user / "Docs/Workshop/plans/x.md", plan("13–18", "0:13–0:18"))
        self.commit_user("Plan")
        self.passes("lint")
        cases = {
            "chapter.md is missing": ("chapter.md", None),
            "hints.md is missing": ("hints.md", None),
            "chapter.md:1: expected the title": chapter("# Extract", "# Other"),
            "expected the section `Another way`, and not `Other`": chapter("## Another way", "## Other"),
            "expected the section `If you are stuck`, and not `The trap`": chapter("## If you", "## The trap\n\n## If you"),
            "lines (at most 105,": chapter("It hurts.", 60 * "a\n"),
            "has 121 characters": chapter("It hurts.", 121 * "x"),
            "expected four questions": chapter("**Recall:**", "Recall:"),
            "must begin with **Validated**": chapter("**Validated**", "**Proven**"),
            "expected one line `<!-- series: stuck -->`": chapter("<!-- series: stuck -->", ""),
            "a generated part is not up to date": chapter("Step 1 of 4", "Step 2 of 4"),
            "the link ../none.md leads nowhere": chapter("It hurts.", "[It](../none.md)."),
            "the link ../../README.md#none leads nowhere": chapter("It hurts.", "[It](../../README.md#none)."),
            "expected the sections Nudge, Where, How": ("hints.md", "# Hints\n\n## Nudge\na\n"),
            "`Where` needs 1 to 9 lines": ("hints.md", "# Hints\n\n## Nudge\na\n\n## Where\n\n## How\nc\n"),
            "the first wrong one is `Other`": ("../../answers.md", "# Answers\n\n## Other\n"),
            "takes 13–18 minutes": ("../../plans/x.md", plan("13–17", "0:13–0:17")),
            "expected 0:13–0:18, the sum": ("../../plans/x.md", plan("13–18", "0:13–0:17")),
            "up to 18 minutes, and the plan has 15": ("../../plans/x.md", plan("13–18", "0:13–0:18").replace("60", "15")),
            "the title must say the length": ("../../plans/x.md", "# Plan\n"),
            "README.md: a generated part": ("../../README.md", "# W\n\n## The steps\n\n<!-- series: list -->\nx\n<!-- end -->\n"),
        }
        for text, (name, new) in cases.items():
            with self.subTest(text):
                (first / name).unlink() if new is None else write(first / name, new)
                done = self.series("lint")
                self.assertEqual(done.returncode, 1, done)
                self.assertIn(text, done.stdout)
                self.git("checkout", "-q", ".", at=self.user)

    def test_a_broken_series_is_refused_by_all(self):
        write(self.user / "Docs/Workshop/series.json", "{")
        for words in (["build", self.author], ["save", self.author], ["check"], ["lint"]):
            self.refuses("series.json: Expecting property name", *words)


class Workshop(unittest.TestCase):
    """The series of this repository."""

    def test_the_copy_is_legacy_with_other_names(self):
        with tempfile.TemporaryDirectory(prefix="check series ") as room:
            done = subprocess.run([ROOT / "scripts/series", "build", f"{room}/built"], stdout=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 0)
            built = pathlib.Path(room) / "built"
            subprocess.run(["git", "-C", built, "checkout", "-q", "step-00"], check=True)
            for folder in ("LocationManager", "CallSites"):
                copies = {path.name: path for path in (built / "Modern" / folder).iterdir()}
                originals = {path.name.replace("WMF", ""): path for path in (built / "Legacy" / folder).iterdir()}
                self.assertEqual(set(copies), set(originals))
                for name, original in originals.items():
                    # The first comment names the origin, and a line with a shorter name may be wrapped elsewhere.
                    texts = [re.sub(r"\A(//.*\n)+", "", path.read_text()).replace("WMF", "") for path in (copies[name], original)]
                    self.assertEqual(*["".join(text.split()) for text in texts], name)
