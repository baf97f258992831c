"""Tests of commands that are interrupted, killed or out of disk space."""

import os
import resource
import shutil
import subprocess
import sys

from .case import SeriesTest, everything, write


class InterruptionTest(SeriesTest):
    def test_control_c_changes_nothing(self):
        for command in ("add -A", "apply --cached", "hash-object", "update-ref", "read-tree --reset"):
            with self.subTest(command), self.nothing_changes():
                self.interrupted("build", self.author, STUB_GIT=command)
        self.built()
        self.commit("Modern/A.swift", "x", "-m", "Last")
        for command in ("status", "cat-file commit", "add -A", "diff-tree", "apply --cached", "range-diff"):
            with self.subTest(command), self.nothing_changes():
                self.interrupted("save", self.author, STUB_GIT=command)
        for verb in ("check", "lint"):
            with self.subTest(verb), self.nothing_changes():
                self.interrupted(verb, STUB_WAITS=sys.executable, STUB_GIT="" if verb == "check" else "ls-tree")

    def test_a_full_disk_changes_nothing(self):
        failures = set()
        self.built()
        self.commit("Modern/LocationManager/Manager.swift", "x\n" * 5000, "-m", "Last")
        for size in (0, 40, 100, 400, 1000, 3000, 9000):
            def limit():
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

            for words in (["build", self.room / "new"], ["save", self.author]):
                with self.subTest(size=size, words=words), self.nothing_changes():
                    done = self.series(*words, before=limit)
                    if done.returncode == 0:
                        self.assertEqual(words[0], "build")
                        shutil.rmtree(self.room / "new")
                    else:
                        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done)
                        failures.add(done.stderr)
                    self.assertFalse((self.user / ".build-series").exists())
        self.assertTrue(any("File too large" in failure for failure in failures), failures)
        self.passes("save", self.author)

    def test_a_second_save_finishes_a_killed_one(self):
        killed = ("import os, runpy, sys; sys.argv = sys.argv[1:]; rename, count = os.replace, int(os.environ['RENAMES'])\n"
                  "def replace(*paths):\n  global count\n  count -= 1\n  rename(*paths) if count >= 0 else os._exit(9)\n"
                  "os.replace = replace; runpy.run_path(sys.argv[0], run_name='__main__')")
        self.built()
        self.rebase("2d")
        self.commit("Modern/A.swift", "a\n", "-m", "Last")
        self.commit("Modern/Live.swift", "other\n")
        template = self.room / "template"
        shutil.copytree(self.user, template, symlinks=True)
        self.passes("save", self.author)
        want = everything(self.user)
        for renames in (1, 2, 3, 5, 7, 20):
            with self.subTest(renames):
                shutil.rmtree(self.user)
                shutil.copytree(template, self.user, symlinks=True)
                done = self.call(sys.executable, "-c", killed, "scripts/series", "save", self.author,
                                 at=self.user, RENAMES=str(renames))
                if done.returncode == 0:
                    break
                self.assertEqual(done.returncode, 9, done)
                path = self.user / "Modern/LocationManager/Manager.swift"
                right = path.read_text()
                write(path, "an edit after the kill\n")
                self.assertEqual(self.series("save", self.author).returncode, 2)
                write(path, right)
                self.passes("save", self.author)
                self.assertEqual(everything(self.user), want)
                self.assertFalse((self.user / ".build-series").exists())
        self.assertEqual(renames, 20)
