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
        self.passes("lint")

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
                originals = {path.name.replace("WMF", ""): path for path in (ROOT / "Legacy" / folder).iterdir()}
                self.assertEqual(set(copies), set(originals))
                for name, original in originals.items():
                    # The first comment names the origin, and a line with a shorter name may be wrapped elsewhere.
                    texts = [re.sub(r"\A(//.*\n)+", "", path.read_text()).replace("WMF", "") for path in (copies[name], original)]
                    self.assertEqual(*["".join(text.split()) for text in texts], name)
