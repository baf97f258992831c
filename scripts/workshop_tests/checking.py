"""Tests of `series check`."""

import json
import re
import shutil

from .example import IDS
from .case import SeriesTest, write


class CheckTest(SeriesTest):
    def rows(self, *words, status=0, **environment):
        with self.nothing_changes():
            done = self.series("check", "--json", *words, **environment)
        self.assertEqual(done.returncode, status, done)
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout)

    def refuses_row(self, text, *words):
        self.assertIn(text, self.rows(*words, status=1)[0]["result"])

    def calls(self):
        path = self.stubs / "calls"
        found = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return found

    def test_check_builds_each_step_once(self):
        with self.nothing_changes():
            output = self.passes("check", at=self.room)
        lines = [line.split() for line in output.splitlines()]
        self.assertEqual(lines[0], "step id Modern tests parity checks trap result".split())
        self.assertEqual([line[:2] for line in lines[1:]], [[str(n), id] for n, id in enumerate(["copy"] + IDS)])
        self.assertEqual(lines[2][2:], ["3", "45", "exhausted", "ok"])
        self.assertEqual(self.calls(), 5 * ["package dump-package", "build --build-tests", "test --skip-build"])
        for path in list((self.user / ".build/series/checked").iterdir())[:1]:
            write(path, "{")
        self.assertEqual(sorted(row["result"] for row in self.rows()), 4 * ["cached"] + ["ok"])
        self.calls()
        self.assertEqual({row["result"] for row in self.rows()}, {"cached"})
        self.assertEqual(self.calls(), [])
        self.assertEqual({row["result"] for row in self.rows(STUB_VERSION="2")}, {"ok"})
        self.assertEqual([row["id"] for row in self.rows("--again", IDS[2], "copy")], ["copy", IDS[2]])
        self.assertEqual(len(self.calls()), 21)
        write(self.user / "README.md", "# Other\n")
        self.assertEqual(self.rows(IDS[2])[0]["result"], "cached")
        write(self.user / "Legacy/Legacy.swift", "other\n")
        self.assertEqual(self.rows(IDS[2])[0]["result"], "ok")
        self.refuses("no step has the id `none`", "check", "none")

    def test_check_touches_what_depends_on_modern(self):
        self.rows(IDS[2])
        checkout = self.user / ".build/series/checkout"
        paths = [checkout / path for path in (
            "Legacy/Legacy.swift", "Modern/Companions/Feed.swift", "Tests/ManagerTests.swift")]
        before = [path.stat().st_mtime_ns for path in paths]
        write(checkout / "Modern/Stray.swift", "from a killed run\n")
        write(checkout / "Modern/Live.swift", "from a killed run\n")
        row = self.rows("--again", IDS[2])[0]
        self.assertEqual((checkout / "Modern/Live.swift").read_text(), "live\nkeeps\n")
        self.assertEqual(row["tests"], 45)
        changed = [path.stat().st_mtime_ns > old for path, old in zip(paths, before)]
        self.assertEqual(changed, [False, True, True])

    def test_check_names_the_failure_of_a_step(self):
        for words, result in (("build --build-tests", "the build fails"), ("test --skip-build", "a test fails")):
            rows = self.rows("copy", IDS[0], status=1, STUB_FAILS=words)
            self.assertEqual([row["result"] for row in rows], [f"failed: {result}"] * 2)
            self.assertIn("error: the stub fails", rows[0]["log"])
        for word, result in (("WARNING", "the build has a warning"), ("MISTAKE", "parity does not report"),
                             ("BOUNDED", "parity does not report"), ("CRASH", "parity does not report")):
            with self.subTest(word):
                self.edit_series("Modern/Live.swift", f"{word}\n")
                rows = self.rows(*IDS[2:], status=1)
                self.assertEqual([row["result"][:6] for row in rows], [rows[0]["result"][:6], "failed"])
                self.assertEqual(rows[0]["result"] in ("ok", "cached"), True)
                self.assertIn(result, rows[1]["result"])

    def test_check_counts_the_lines_of_structural_checks(self):
        for lines, failures in (
                ([r"absent '^line 5$' Modern/", r"absent ^line\s5$ Modern/LocationManager", "# a comment", "",
                  r'present "provider \d" Modern/*/*.swift', r"count 40 39 ^line Modern/LocationManager/Manager.swift"], []),
                (["count 40 38 ^line Modern/", "absent keeps Modern/", "present keeps Modern/", "absent none Modern/",
                  "absent x Modern/None.swift"],
                 ["checks:1: `count 40 38 ^line Modern/`: 40 lines match before the step, 39 after",
                  "checks:2: `absent keeps Modern/`: 1 lines match before the step, 1 after",
                  "checks:3: `present keeps Modern/`: 1 lines match before the step, 1 after",
                  "checks:4: `absent none Modern/`: 0 lines match before the step, 0 after",
                  "checks:5: no file is named Modern/None.swift"]),
                (["present x"], ["checks:1: expected absent REGEX PATH"]),
                (["", "absent ( Modern/"], ["checks:2: expected absent REGEX PATH"]),
                (["count 1 x y z"], ["checks:1: expected absent REGEX PATH"]),
                (["present 'x Modern/"], ["checks:1: expected absent REGEX PATH"])):
            with self.subTest(lines):
                write(self.steps / IDS[0] / "checks", "\n".join(lines) + "\n")
                row = self.rows("--fast", IDS[0], status=1 if failures else 0)[0]
                self.assertEqual(row["result"] == "ok", not failures, row)
                self.assertEqual(row["checks"], None if failures else 4)
                for failure in failures:
                    self.assertIn(failure, row["result"])
        self.assertEqual(self.calls(), [])

    def test_check_springs_traps(self):
        diff = ("diff --git a/Modern/Live.swift b/Modern/Live.swift\n--- a/Modern/Live.swift\n+++ b/Modern/Live.swift\n"
                "@@ -1,2 +1,2 @@\n-live\n+{}\n keeps\n")
        path = self.steps / IDS[1] / "trap.patch"
        write(path, f"expect: difference\n\n{diff.format('MISTAKE')}")
        self.write_chapters(with_trap=[IDS[1]])
        self.refuses_row("chapter.md does not quote what the trap shows; type scripts/series refresh rename-a-file", IDS[1])
        for expected, line, result in (
                ("difference", "MISTAKE", None), ("build error", "NO SWIFT", None),
                ("difference", "harmless", "parity does not notice the trap (it exits with 0)"),
                ("difference", "CRASH", "parity does not notice the trap (it exits with 4)"),
                ("difference", "NO SWIFT", "the trap expects a difference, but does not compile"),
                ("build error", "MISTAKE", "the trap expects a build error, but compiles"),
                ("nothing", "MISTAKE", "trap.patch:1: begin with `expect: difference`")):
            with self.subTest(expected=expected, line=line):
                write(path, f"expect: {expected}\n\n{diff.format(line)}")
                if result is None:
                    self.passes("refresh", IDS[1])
                row = self.rows(IDS[1], status=1 if result else 0)[0]
                self.assertRegex(row["result"], re.escape(result) if result else "^(ok|cached)$")
                self.assertEqual(row["trap"], None if result else expected)
        live = self.user / ".build/series/checkout/Modern/Live.swift"
        write(path, f"expect: difference\n{diff.format('MISTAKE')}")
        self.passes("refresh", IDS[1])
        self.assertIn("<!-- series: trap -->\n\n```text\nDIFFERENT\n```\n\nThe lines", (path.parent / "chapter.md").read_text())
        self.rows("--again", IDS[1])
        self.assertEqual(live.read_text(), "MISTAKE\nkeeps\n")
        self.assertEqual(self.rows("--again", IDS[1], status=1, STUB_FAILS="build --product parity")[0]["result"],
                         "failed: the build fails")
        write(path, f"expect: difference\n{diff.format('x').replace('-live', '-dead')}")
        self.assertIn("trap.patch does not apply", self.rows("--fast", IDS[1], status=1)[0]["result"])

    def test_check_names_the_step_of_an_edit(self):
        manager = "Modern/LocationManager/Manager.swift"
        right = (self.user / manager).read_text()
        manifest = (self.user / "Package.swift").read_text()
        cases = [
            (manager, right.replace("provider 5", "mine"), f"{manager}:5 was edited, and the step `{IDS[0]}`"),
            (manager, right.replace("line 9\n", "line 9\nmine\n"), f"{manager}:9 was edited, and the step `copy`"),
            ("Modern/Mine.swift", "mine\n", "Modern/Mine.swift is a new file in an owned folder"),
            ("Package.swift", manifest.replace('"Legacy"]', '"Mine"]'), f"and the step `{IDS[2]}` owns this line"),
            ("Modern/New Name.swift", "mine\n", f"Modern/New Name.swift:1 was edited, and the step `{IDS[1]}`"),
        ]
        for path, text, message in cases:
            with self.subTest(message):
                write(self.user / path, text)
                self.fails(1, message, "check", "--fast")
                self.git("checkout", "-q", ".", at=self.user)
                self.git("clean", "-q", "-fd", at=self.user)
        write(self.user / manager, cases[0][1])
        self.fails(1, cases[0][2], "build", self.author)
        self.commit_user("An edit that is committed")
        self.fails(1, cases[0][2], "check")
        shutil.rmtree(self.user / ".git")
        self.fails(1, f"{manager} was edited, and the step `{IDS[3]}` is the last that changes it", "check")

    def test_an_edit_that_no_step_owns_is_carried_into_all(self):
        path = self.user / "Modern/Live.swift"
        write(path, "mine\n")
        done = self.series("build", self.author)
        self.assertIn("an edit of them is now in every step", done.stderr)
        self.assertEqual(self.git("show", "step-00:Modern/Live.swift"), "mine\n")
        self.passes("save", self.author)
        self.passes("check", "--fast")
