"""Tests of `scripts/workshop` as a participant uses it, with a stub for Swift."""

import json
import random
import resource
import shutil
import subprocess
import sys

from workshop_series.output import difference
from .case import write
from .example import GIT, IDS, STUBS, chapter
from .learner import LearnerTest

TRAP = """expect: difference
Somebody forgets the rest.

--- a/Modern/Live.swift
+++ b/Modern/Live.swift
@@ -1,2 +1,2 @@
-live
+MISTAKE
 keeps
"""
MANAGER = "Modern/LocationManager/Manager.swift"


class CourseTest(LearnerTest):
    # One step

    def test_a_step_from_the_start_to_the_next(self):
        write(self.steps / IDS[0] / "checks", f'absent "^line 5$" {MANAGER}\npresent provider {MANAGER}\n')
        self.commit_user("Checks")
        self.started()
        self.says(0, "no file has changed", "status")
        self.says(0, "Step 1 of 4 · Extract Class · smell: a singleton", "read")
        self.says(1, f"{MANAGER}:5: `^line 5$`: 1 line, expected none", "check")
        text = self.typed(MANAGER)
        self.type(MANAGER, text.replace("line 5", "MISTAKE"))
        self.says(1, "not yet: parity ", "check")
        self.type(MANAGER, text.replace("line 5", "NO SWIFT"))
        self.says(1, "not yet: it does not compile", "check")
        self.says(1, "is not green yet", "next")
        self.type(MANAGER, text.replace("line 5", "provider 5"))
        self.says(0, "green: Extract the provider", "check")
        self.says(0, "1 file changed, green", "status")
        self.says(0, "+1 -1       +1 -1  " + MANAGER, "compare")
        self.type("Modern/Mine.swift", "mine\n")
        self.says(1, "has changed since it was green", "next")
        self.says(0, "Structural checks: 2 of 2", "check")
        self.says(0, "step 2 of 4", "next")
        self.assertEqual(self.typed("Modern/Mine.swift"), "mine\n")
        self.assertEqual(self.git("log", "-1", "--format=%s", at=self.play), "Extract the provider\n")
        data = json.loads(self.workshop("status", "--json").stdout)
        self.assertEqual((data["step"], data["own"], data["green"], data["number"]), (IDS[1], 1, False, 2))

    def test_hints_come_one_after_the_other_and_again(self):
        self.started()
        for level, text in ((1, "What hurts?"), (2, "In Modern."), (3, "- Edit.\n- Check."), (1, "What hurts?")):
            self.says(0, f"hint {level} of 3: extract-the-provider\n{text}\n", "hint")

    def test_a_chapter_hides_its_answers_until_they_are_due(self):
        diff = f"expect: difference\nA mistake.\n\n--- a/{MANAGER}\n+++ b/{MANAGER}\n@@ -8,3 +8,3 @@\n line 8\n-line 9\n+MISTAKE\n line 10\n"
        write(self.steps / IDS[0] / "trap.patch", diff)
        write(self.steps / IDS[0] / "chapter.md", chapter("Extract the provider", has_trap=True).replace("It hurts.", "It [hurts](x.md)."))
        self.commit_user("Trap")
        self.started()
        text = self.says(0, "It hurts.", "read")
        self.assertIn("Answer: `read` shows it after", text)
        for hidden in ("Why.", "<!--", "<details>", "](", "<br>"):
            self.assertNotIn(hidden, text)
        self.says(0, "What will parity show", "trap")
        self.assertNotIn("Why.", self.workshop("read").stdout)
        self.says(0, "parity notices the trap", "check")
        self.says(0, "Answer:\n\nWhy.\n", "read")
        self.says(0, "is out", "trap")
        self.assertNotIn("Why.", self.workshop("read").stdout)
        self.says(0, "", "solve")
        self.says(0, "Why.", "read")

    def test_the_course_can_be_taken_to_its_end(self):
        self.started("delete-the-flag")
        self.says(0, "It counts as shown", "solve")
        self.assertEqual(self.workshop("diff").stdout.splitlines()[0], "Your code is that of the course.")
        self.says(0, "green", "check")
        self.says(0, "That was the last step", "next")
        self.says(0, "All steps are behind you", "status")
        self.assertEqual(self.workshop("list").returncode, 0)
        self.refused("after the last step", "check")
        self.says(0, "step 2 of 4", "goto", "2")
        self.says(0, "step 3 of 4", "next", "--told")
        self.says(0, "0 done by yourself, 2 shown, 0 skipped", "status")

    def test_solve_merges_or_names_the_conflicts(self):
        self.started()
        text = self.typed(MANAGER)
        self.type(MANAGER, text.replace("line 5\n", "my own 5\n"))
        self.says(1, f"with conflicts in 1 file. Resolve <<<<<<< in:\n{MANAGER}", "solve")
        self.assertIn("my own 5", self.typed(MANAGER))
        self.assertEqual(self.git("ls-files", "-u", at=self.play), "")
        self.says(0, "step 1", "goto", "1")
        (self.play / MANAGER).rename(self.play / "Modern/Moved.swift")
        self.says(1, "does not fit on your code", "solve")
        self.assertEqual(self.typed("Modern/Moved.swift"), text)
        self.type(MANAGER, text.replace("line 30", "my own 30"))
        self.says(0, "in your files", "solve")
        self.assertIn("my own 30", self.typed(MANAGER))

    def test_a_trap_is_planted_and_taken_out(self):
        write(self.steps / IDS[1] / "trap.patch", TRAP)
        self.commit_user("A trap")
        self.started("2")
        self.type("Modern/Mine.swift", "mine\n")
        self.says(0, "is in your code", "trap")
        self.refused("the trap of this step is planted", "next")
        self.says(0, "parity notices the trap", "check")
        self.says(0, "your work is back", "trap")
        self.assertEqual((self.typed("Modern/Live.swift"), self.typed("Modern/Mine.swift")), ("live\nkeeps\n", "mine\n"))
        self.type("Modern/Live.swift", "other\n")
        self.says(0, "is in the code of the course", "trap")
        self.type("Modern/Live.swift", "repaired\n")
        self.says(1, "parity does not notice the trap", "check")
        self.says(0, "Your work is saved", "trap")
        self.assertEqual(self.typed("Modern/Live.swift"), "other\n")
        self.says(0, "step 1", "goto", "1")
        self.says(1, "has no trap", "trap")

    def test_tcr_commits_green_code_and_offers_to_go_back(self):
        self.started()
        self.type("Modern/Mine.swift", "green\n")
        self.says(0, "green", "check", "--tcr")
        self.assertEqual(self.git("log", "-1", "--format=%s", at=self.play), f"Green: {IDS[0]}\n")
        self.type("Modern/Mine.swift", "MISTAKE\n")
        self.says(1, "To go back to your last commit: scripts/workshop reset --green", "check", "--tcr")
        self.says(0, "Back at your last commit", "reset", "--green")
        self.assertEqual(self.typed("Modern/Mine.swift"), "green\n")
        self.says(0, "Back at the start", "reset")
        self.assertFalse((self.play / "Modern/Mine.swift").exists())

    def test_tcr_commits_the_part_of_a_step_that_keeps_the_behavior(self):
        write(self.steps / IDS[0] / "checks", f"absent '^line 5$' {MANAGER}\n")
        self.commit_user("Checks")
        self.started()
        self.assertNotIn("committed", self.says(1, "the step is not complete", "check", "--tcr"))
        self.type("Modern/Mine.swift", "one\n")
        self.says(1, "Your code is committed.", "check", "--tcr")
        self.assertEqual(self.git("show", "HEAD:Modern/Mine.swift", at=self.play), "one\n")
        self.type("Modern/Mine.swift", "two\n")
        self.says(0, "Back at your last commit", "reset", "--green")
        self.assertEqual(self.typed("Modern/Mine.swift"), "one\n")

    def test_the_tests_of_the_course_run_on_request(self):
        self.started("3")
        self.assertIn("tests of the course pass", self.workshop("check", "--tests").stdout)

    def test_the_first_difference_is_shown_without_equal_lines(self):
        title = "      - legacy          + modern"
        equal = [line for number in range(1, 9) for line in (f"  {number:2}  card scrolls", "        == card []          == card []")]
        for different in ("      - == idle           + == updating", "                        + -> client", "      - -> client"):
            log = "\n".join(["call sites, walk 33", title, *equal, "   9  phone settles", different, "      " * 20,
                             "", "another", title, different, "legacy and modern on the simulated phone", "tracks  3 files  1 different"])
            self.assertEqual(difference(log)[:5], ["call sites, walk 33", title, "      … 16 equal lines", "   9  phone settles", different])
        self.assertLessEqual(len(difference("\n".join(["a place", title, *equal[:1], different, *equal]))), 9)

    # Misuse

    def test_misuse_has_one_line(self):
        self.refused("there is no playground; type scripts/workshop start", "status")
        self.refused("no step is named `nine`", "start", "nine")
        self.refused("Swift 6.2 or later is needed, and this is 5.10", "start", STUB_VERSION="5.10")
        self.assertFalse(self.play.exists())
        self.started("--no-build")
        self.refused("the playground is there", "start")
        self.refused("did you mean rename-a-file?", "goto", "rename")
        self.refused("no save is named `x`", "saved", "x")
        self.refused("see scripts/workshop --help", "dance")
        self.refused("see scripts/workshop --help", "next", "--tell")
        self.refused("no .json file", "board", self.room / "temporary")
        write(self.play / ".git/workshop.json", '{"step": "none"}')
        self.refused("Rename the folder playground", "status")
        self.assertIn("usage: scripts/workshop VERB", self.workshop().stdout)

    def test_unfinished_git_commands_are_left_alone(self):
        self.started()
        write(self.play / ".git/MERGE_HEAD", "")
        for words in (["reset"], ["goto", "2"], ["solve"], ["next", "--skip"], ["check"]):
            self.refused("MERGE_HEAD shows an unfinished git command", *words)

    def test_a_second_terminal_waits(self):
        self.started()
        with subprocess.Popen([sys.executable, "-c", "import fcntl, sys; f = open(sys.argv[1], 'a'); fcntl.flock(f, 2); print(flush=True); input()",
                               self.play / ".git/workshop.lock"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
            holder.stdout.readline()
            self.refused("another scripts/workshop runs", "reset")
            holder.communicate(b"\n")
        self.says(0, "Back at the start", "reset")

    def test_it_works_in_a_zip_and_in_a_shallow_clone(self):
        self.git("archive", "--format=zip", "-o", self.room / "user.zip", "HEAD", at=self.user)
        shutil.unpack_archive(self.room / "user.zip", self.room / "a zip")
        (self.room / "a zip/scripts/workshop").chmod(0o755)
        self.git("clone", "-q", "--depth=1", f"file://{self.user}", self.room / "shallow", at=self.room)
        for name in ("a zip", "shallow"):
            self.user = self.room / name
            hostile = self.hostile() if name == "a zip" else {}
            self.assertEqual(self.workshop("start", **hostile).returncode, 0)
            self.says(0, "step 2", "next", "--skip", "--told", **hostile)
            inner = self.call("scripts/workshop", "status", at=self.play)
            self.assertIn("step 2 of 4", inner.stdout)

    def test_a_link_error_is_built_again_from_scratch(self):
        self.started()
        real = (self.stubs / "swift").read_text()
        write(self.stubs / "swift", real.replace("case $* in\n", """case $* in
  "package clean") touch "$STUBS/clean" ;;
  build*) [ -e "$STUBS/clean" ] || { echo "error: link command failed"; exit 1; } ;;
esac
case $* in
""", 1))
        self.says(0, "green", "check")
        self.assertTrue((self.stubs / "clean").exists())

    def test_a_crash_is_reported_with_its_assertion(self):
        self.started()
        write(self.stubs / "parity", "#!/bin/sh\nprintf 'Modern/Live.swift:3: Assertion failed: off\\nBacktrace took 0.31s\\n' >&2\nexit 132\n")
        self.says(1, "not yet: parity ends with 132: Modern/Live.swift:3: Assertion failed: off\n", "check")

    def test_board_counts_people(self):
        for name, number, green in (("a", 1, True), ("b", 1, False), ("c", 2, True)):
            write(self.room / f"people/{name}.json", json.dumps(
                {"step": IDS[number - 1], "number": number, "green": green, "minutes": 5, "hints": 1}))
        lines = self.says(0, "step", "board", self.room / "people").splitlines()
        self.assertEqual([line.split() for line in lines[1:3]], [["1", "2", "1", "5", "2", IDS[0]], ["2", "1", "1", "5", "1", IDS[1]]])
        write(self.room / "people/d.json", "{}")
        self.refused("d.json", "board", self.room / "people")

    # Nothing is lost

    def kept(self):
        """Returns all that the playground holds: its files, and the objects that a branch, a tag or a save keeps."""
        texts = [path.read_bytes() for path in self.play.rglob("*")
                 if path.is_file() and not path.is_symlink() and path.relative_to(self.play).parts[0] not in (".git", ".build")]
        names = [line.split()[0] for line in self.git("rev-list", "--objects", "--all", "HEAD", at=self.play).splitlines()]
        done = subprocess.run(["git", "cat-file", "--batch"], cwd=self.play, env=self.environment, check=True,
                              input="\n".join(names).encode(), stdout=subprocess.PIPE)
        return b"\n".join([done.stdout, *texts])

    def test_a_random_walk_loses_no_line(self):
        self.started()
        chance, lines = random.Random(1), []
        paths = [MANAGER, "Modern/Live.swift", "Modern/New One.swift", "notes.txt", "Modern/LocationManager/Provider.swift", "hidden/secret", "Modern/Old Name.swift"]
        verbs = [["goto", "1"], ["goto", "2"], ["goto", "3"], ["goto", "4"], ["reset"], ["reset", "--green"], ["solve"], ["trap"],
                 ["next", "--skip"], ["next", "--skip", "--told"], ["next"], ["check"], ["check", "--tcr"], ["saved"], ["saved", "1"], ["status"], ["hint"]]
        write(self.play / ".git/info/exclude", "hidden/\n")
        for turn in range(300):
            for _ in range(chance.randrange(3)):
                path = chance.choice(paths)
                if (self.play / path).is_dir():
                    continue
                lines.append(f"typed {len(lines)} MISTAKE" if chance.random() < 0.1 else f"typed {len(lines)} in turn {turn}")
                before = self.typed(path) if (self.play / path).exists() else ""
                text = before + lines[-1] + "\n" if chance.random() < 0.7 else lines[-1] + "\n"
                lost = set(before.split("\n")) - set(text.split("\n"))
                lines = [line for line in lines if line not in lost]  # the participant deleted it
                (self.play / path).parent.mkdir(parents=True, exist_ok=True)
                (self.play / path).write_text(text)
                if chance.random() < 0.2:
                    (self.play / path).chmod(0o444)
                elif chance.random() < 0.3 and path != "hidden/secret":  # which git add leaves out
                    self.git("add", "-A", at=self.play)
                    write(self.play / path, before)
                    # Only git has the line now, until the next `git add`.
                    self.workshop(*chance.choice([["reset"], ["goto", "3"], ["next", "--skip"], ["check", "--tcr"]]))
                elif chance.random() < 0.1:
                    self.git("commit", "-q", "--allow-empty", "-am", "My commit", at=self.play)
            words = chance.choice(verbs)
            done = self.workshop(*words)
            self.assertIn(done.returncode, (0, 1, 2), (turn, words, done))
            self.assertNotIn("Traceback", done.stderr)
            if turn % 10 == 9:
                kept = self.kept()
                self.assertEqual([line for line in lines if line.encode() not in kept], [], (turn, words))
        self.assertGreater(len(lines), 100)
        self.assertGreater(self.git("for-each-ref", "refs/saved", at=self.play).count("\n"), 50)

    def test_verbs_leave_staged_text_alone(self):
        write(self.steps / IDS[0] / "trap.patch", TRAP.replace("live", "no such line"))
        self.commit_user("A trap that does not apply")
        self.started()
        text = self.typed("Modern/Live.swift")
        self.type("Modern/Live.swift", "only staged\n")
        self.git("add", "-A", at=self.play)
        self.type("Modern/Live.swift", text)
        for words in (["status"], ["diff"], ["check"], ["trap"], ["hint"], ["net"]):
            self.workshop(*words)
            self.assertEqual(self.git("show", ":Modern/Live.swift", at=self.play), "only staged\n", words)
        self.call("sh", "-c", "for side in 2 3; do blob=$(echo side $side | git hash-object -w --stdin); "
                  "printf '100644 %s %s\\tModern/Flag.swift\\n' $blob $side; done | git update-index --index-info", at=self.play)
        self.says(0, "Your work is saved", "reset")
        self.assertEqual([line for line in (b"only staged", b"side 2", b"side 3") if line not in self.kept()], [])

    def test_a_trap_keeps_what_is_typed_while_it_is_planted(self):
        write(self.steps / IDS[0] / "trap.patch", TRAP)
        self.commit_user("A trap")
        self.started()
        write(self.play / "hidden/notes", "before\n")
        write(self.play / ".git/info/exclude", "hidden/\n")
        self.says(0, "is in your code", "trap")
        self.says(0, "your work is back", "trap")
        self.assertEqual(self.saves(), ["1-extract-the-provider"])
        self.says(0, "is in your code", "trap")
        write(self.play / "hidden/notes", "typed one\n")
        self.type("Modern/Mine.swift", "typed two\n")
        self.git("add", "-A", at=self.play)
        self.git("commit", "-qm", "One", at=self.play)
        self.git("rm", "-q", "Modern/Mine.swift", at=self.play)
        self.git("commit", "-qm", "Two", at=self.play)
        self.refused("the trap of this step is planted", "goto", "2")
        self.says(0, "your work is back", "trap")
        self.assertEqual([line for line in (b"before", b"typed one", b"typed two") if line not in self.kept()], [])

    def test_what_is_typed_during_a_command_is_kept(self):
        self.started()
        write(self.stubs / "git", f"""#!/bin/sh
case "$*" in *"read-tree -m"*) echo late >>"{self.play}/Modern/Live.swift" ;; esac
exec {GIT} "$@"
""")
        (self.stubs / "git").chmod(0o755)
        self.edit_step(2)
        self.refused("changed in this moment", "goto", "3")
        self.assertIn("late\n", self.typed("Modern/Live.swift"))
        write(self.stubs / "swift", '#!/bin/sh\ncase $* in build*) echo MISTAKE >>Modern/Live.swift ;; esac\n' + STUBS["swift"])
        self.says(1, "a file changed during the check", "check")

    def edit_step(self, number):
        """Lets a step of the course change Live.swift."""
        play = self.play
        (play / "Modern/Live.swift").rename(self.room / "live")
        write(play / "Modern/Live.swift", "other\n")
        self.git("add", "-A", at=play)
        tree = self.git("write-tree", at=play).strip()
        commit = self.git("commit-tree", tree, "-m", "edited", at=play).strip()
        self.git("update-ref", f"refs/course/{number:02}", commit, at=play)
        (self.room / "live").replace(play / "Modern/Live.swift")
        self.git("reset", "-q", at=play)

    def test_a_damaged_playground_has_a_remedy(self):
        self.started()
        self.type("Modern/Mine.swift", "typed\n")
        self.workshop("status")
        self.git("gc", "-q", "--prune=now", at=self.play)
        self.says(0, "1 file changed", "status")
        write(self.play / ".git/workshop.index", "")
        write(self.play / ".git/workshop.all.lock", "")
        self.says(0, "1 file changed", "status")
        self.git("init", "-q", "inner", at=self.play)
        self.refused("playground/inner is a git repository of its own; move it", "goto", "2")
        write(self.play / "inner/file", "")
        self.git("add", "-A", at=self.play / "inner")
        self.git("commit", "-qm", "x", at=self.play / "inner")
        self.refused("playground/inner is a git repository of its own; move it", "goto", "2")
        shutil.rmtree(self.play / "inner")
        self.git("update-ref", "refs/saved/mine", "HEAD", at=self.play)
        self.git("update-ref", "refs/saved/7-mine", "HEAD", at=self.play)
        self.refused("7-mine is no save of this command", "saved", "7")
        self.git("update-ref", "-d", "refs/course/01", at=self.play)
        self.refused("refs/course/01 is missing; rename the folder playground", "diff")
        self.git("checkout", "-q", "--orphan", "x", at=self.play)
        self.refused("HEAD names no commit", "goto", "2")
        for state in ({"since": "x"}, {"hints": []}, {"hints": {"a": "b"}}, {"done": {"a": []}}, {"trap": "x"}, {"step": "none"}):
            write(self.play / ".git/workshop.json", json.dumps({"base": "HEAD", **state}))
            self.refused("Rename the folder playground", "status")
        shutil.rmtree(self.play / ".git")
        self.refused("is no playground of this course; rename it", "start")

    def test_control_c_loses_nothing(self):
        for git in ("add -A", "apply --cached", "read-tree --reset"):
            self.interrupted("start", command="workshop", STUB_GIT=git)
            self.assertEqual([path.name for path in self.user.iterdir() if path.name.startswith((".series", "playground"))], [])
        self.started()
        self.interrupted("check", command="workshop", STUB_WAITS=sys.executable)
        self.type("Modern/Mine.swift", "typed\n")
        for words, git in ((["goto", "3"], "add -A"), (["goto", "3"], "commit-tree"), (["reset"], "update-ref refs/saved"),
                           (["next", "--skip"], "write-tree"), (["solve"], "add -A")):
            with self.subTest(words=words, git=git):
                self.interrupted(*words, command="workshop", STUB_GIT=git)
                self.assertIn(b"typed\n", self.kept())
                self.says(0, "step 1 of 4", "status")
        self.says(0, "step 3", "goto", "3")
        self.says(0, "Restored", "saved", self.saves()[-1])
        self.assertEqual(self.typed("Modern/Mine.swift"), "typed\n")

    def test_a_full_disk_loses_nothing(self):
        self.started()
        self.type("Modern/Mine.swift", "typed\n" * 500)
        failures = set()
        for size in (0, 40, 100, 200, 400, 800, 1600):
            def limit():
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

            for words in (["goto", "3"], ["next", "--skip"], ["solve"], ["reset"], ["hint"]):
                with self.subTest(size=size, words=words):
                    done = self.workshop(*words, before=limit)
                    self.assertIn(done.returncode, (0, 1, 2), done)
                    self.assertNotIn("Traceback", done.stderr)
                    if done.returncode == 2:
                        self.assertEqual(done.stderr.count("\n"), 1)
                        failures.add(done.stderr)
                    self.assertIn(b"typed\n" * 500, self.kept())
        self.assertTrue(any("File too large" in failure for failure in failures), failures)
        self.says(0, "step 2", "goto", "2")
