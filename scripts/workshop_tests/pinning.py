"""Tests of a course that is pinned to a commit."""

import shutil

from .case import SeriesTest, write


class PinTest(SeriesTest):
    def pin(self):
        """Pins the course to the present commit."""
        self.write_chapters()
        commit = self.git("rev-parse", "HEAD", at=self.user).strip()
        self.write_json({**self.read_json(), "pin": commit, "since": "Since then, nothing."})
        self.commit_user("Pin the course")
        return commit

    def test_an_edit_of_the_code_changes_no_step(self):
        self.pin()
        before = self.built("before")
        for path in (self.user / "Modern").rglob("*.swift"):
            write(path, "// edited\n")
        write(self.user / "Modern/New.swift", "// new\n")
        self.assertEqual(self.built("after"), before)
        self.passes("lint")
        self.passes("check", "--fast")

    def test_an_edit_that_nothing_reads_is_refused(self):
        self.pin()
        patch = next(self.steps.glob("*/change.patch"))
        write(patch, "")
        done = self.series("lint")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{patch.relative_to(self.user)}: the course is pinned, so this edit has no effect; undo it", done.stdout)
        self.refuses("the course is pinned", "save", self.room / "nowhere")

    def test_without_the_commit_it_names_the_remedy(self):
        commit = self.pin()
        shutil.rmtree(self.user / ".build", ignore_errors=True)
        shutil.rmtree(self.user / ".git")
        for _ in ("no repository", "another repository"):
            self.refuses(f"the course is that of commit {commit[:9]}, which is not here", "build", self.room / "new")
            self.git("init", "-q", at=self.user)

    def test_a_shallow_clone_names_the_remedy(self):
        self.pin()
        self.git("clone", "-q", "--depth=1", f"file://{self.user}", self.room / "shallow", at=self.room)
        done = self.series("build", self.room / "new", root=self.room / "shallow")
        self.assertEqual(done.returncode, 2)
        self.assertIn("In a shallow clone, type git fetch --unshallow.", done.stderr)

    def built(self, name):
        self.passes("build", self.room / name)
        return self.git("rev-parse", "main", at=self.room / name)
