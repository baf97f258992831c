"""Tests of the exercises: `predict`, `net` and `rewrite`."""

import contextlib
import shutil

from workshop_course import exercises
from .case import ROOT, write
from .learner import LearnerTest


class ExerciseTest(LearnerTest):
    def test_net_judges_the_transcripts_of_the_participant(self):
        write(self.user / "Docs/published-suite.md", "| the 18 published tests | 13 of 42 | 10 of 10 |\n| the net | 42 of 42 | x |\n")
        write(self.user / "scripts/sabotage", """#!/usr/bin/env python3
import json, pathlib, sys
inputs = [line for path in pathlib.Path(sys.argv[2]).glob("*") for line in path.read_text().splitlines() if line[0] != "#"]
if "bogus" in inputs:
    sys.exit("sabotage: unharmed: the judge did not finish. mine.transcript:5:1: expected an input")
print(json.dumps([{"breaks": name, "killed": name in inputs, "inputs": len(inputs)} for name in ("start", "a heading", "stop")]))
""")
        (self.user / "scripts/sabotage").chmod(0o755)
        page = "Docs/Workshop/net/write-your-own-net.md"
        write(self.user / page, "| inputs | mutants |\n|--:|--:|\n| 3 | 1 of 3 | x |\n| 4 | 3 of 3 | x |\n")
        self.started()
        self.says(0, "has the first three inputs", "net")
        self.assertIn("3 inputs: you notice 1 of 3 mutants\nthe 18 published tests: 13; the net: 42\n"
                      f"Par: 1 with 3 inputs. {page} shows how.\nNot noticed yet: a heading\n", self.workshop("net").stdout)
        with open(self.play / "net/mine.transcript", "a") as file:
            file.write("a heading\nstop\n")
        self.says(0, "step 3", "goto", "3")
        self.assertIn(f"5 inputs: you notice 3 of 3 mutants\nthe 18 published tests: 13; the net: 42\nPar: 3 with 4 inputs. {page} shows how.\nNothing is left",
                      self.workshop("net").stdout)
        with open(self.play / "net/mine.transcript", "a") as file:
            file.write("bogus\n")
        done = self.workshop("net")
        self.assertEqual((done.returncode, done.stderr.splitlines()[-1]), (2, "workshop: mine.transcript:5:1: expected an input"))

    def test_rewrite_begins_with_a_class_that_does_nothing_and_measures_it(self):
        road, path = "Docs/Workshop/rewrite", "Modern/LocationManager/LocationManager.swift"
        for name in ("LocationManager", "ModernSubject"):
            write(self.user / road / f"{name}.swift", f"no {name}\n")
        write(self.user / "Modern/LocationManager/HeadingUpdates.swift", "headings\n")
        write(self.stubs / "parity", """#!/bin/sh
grep -rq CRASH Modern && echo "Fatal error" >&2 && exit 133
grep -rq ALL Modern && right='[]' verdict='EQUIVALENT (exhausted)' || { right='[{}]'; verdict=DIFFERENT; }
case $* in
  --json) echo '{"verdict": "'$verdict'", "explorations": [{"states": 1234}], "transcripts":
    [{"file": "T/starting/a.transcript", "differences": []}, {"file": "T/long/b.transcript", "differences": '$right'}]}' ;;
  *) printf 'T/a.transcript\\n  different\\n\\nstates: standard, after 1 input\\n      - legacy  + modern\\n   1  start\\n              + -> x\\n\\n' ;;
esac
[ "$verdict" != DIFFERENT ]
""")
        (self.stubs / "parity").chmod(0o755)
        self.commit_user("A road")
        with self.nothing_changes_in_git():
            self.says(0, "the whole project, but its LocationManager does nothing", "rewrite")
        mine = self.user / "rewrite"
        self.assertEqual((mine / path).read_text(), "no LocationManager\n")
        self.assertFalse((mine / "Modern/LocationManager/HeadingUpdates.swift").exists())
        self.assertEqual(self.git("status", "--short", at=mine), "")
        text = self.says(1, "not yet: 1 of 2 transcripts are right; 1,234 states without a difference\nlong 0/1, starting 1/1\n", "rewrite")
        self.assertIn("states: standard, after 1 input\n      - legacy  + modern\n   1  start\n", text)
        self.assertEqual(self.call("scripts/workshop", "rewrite", at=mine).returncode, 1)
        self.assertFalse((mine / "rewrite").exists())
        for edit, status, text in (("NO SWIFT", 1, "not yet: it does not compile"), ("ALL", 0, "green: EQUIVALENT (exhausted)")):
            write(mine / path, edit)
            self.says(status, text, "rewrite")
        write(mine / path, "CRASH")
        done = self.workshop("rewrite")
        self.assertEqual((done.returncode, done.stderr), (1, "workshop: parity ends with 133: Fatal error\n"))
        shutil.rmtree(mine)
        write(mine / "mine", "")
        self.refused("is no folder of this exercise", "rewrite")

    def test_predictions_are_compared_with_legacy(self):
        for name in exercises.PREDICTED:
            text = (ROOT / f"Characterization/Data/Transcripts/{name}.transcript").read_text()
            write(self.user / f"Characterization/Transcripts/{name}.transcript", text)
        self.commit_user("Transcripts")
        self.started("--no-build")
        self.says(0, "5 transcripts, but only their inputs", "predict")
        written = (self.play / "predictions/1.transcript").read_text()
        self.assertIn("\ncreate fine\nstart\n", written)
        self.assertNotRegex(written, "(?m)^  (->|==)|changes nothing")
        log = ("predictions/2.transcript\n      - transcript  + legacy\n   4  start\n                    + == updating\n"
               "   5  stop\n                    + a later answer\n\n")
        write(self.stubs / "parity", f"""#!/bin/sh
case $* in "--subject legacy "*transcript) ;; *) exit 3 ;; esac
grep -q bogus "$3" && echo "2.transcript:3:1: expected an input" >&2 && exit 2
grep -q right "$3" || {{ printf '{log}'; exit 1; }}
""")
        self.says(1, "0 of 5 are right. Predict the next one: playground/predictions/1.transcript", "predict")
        self.type("predictions/1.transcript", "start\n  -> right\n")
        self.type("predictions/2.transcript", "start\n  -> wrong\n")
        text = self.says(1, "not yet: 1 of 5 are right. Your prediction (-) and Legacy (+):\n" + log[:log.index("   5  stop")], "predict")
        self.assertNotIn("later", text)
        self.type("predictions/2.transcript", "  -> bogus\n")
        self.refused("2.transcript:3:1: expected an input", "predict")
        for number in range(2, 6):
            self.type(f"predictions/{number}.transcript", "  == right\n")
        self.says(0, "step 3", "goto", "3")
        self.says(0, "You predicted all 5 transcripts", "predict")

    @contextlib.contextmanager
    def nothing_changes_in_git(self):
        before = self.git("status", "--short", "--ignored=no", at=self.user)
        yield
        self.assertEqual(self.git("status", "--short", "--ignored=no", at=self.user), before)
