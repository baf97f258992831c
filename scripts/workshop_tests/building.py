"""Tests of `series build`."""

import shutil
import tempfile

from workshop_series import build
from workshop_series.git import Problem
from workshop_series.series import Series
from .example import IDS
from .case import SeriesTest, write


class BuildTest(SeriesTest):
    def test_build_makes_the_same_commits_everywhere(self):
        commits = self.built()
        self.git("clone", "-q", self.user, self.room / "a clone", at=self.room)
        self.git("archive", "--format=zip", "-o", self.room / "user.zip", "HEAD", at=self.user)
        shutil.unpack_archive(self.room / "user.zip", self.room / "a zip")
        for path in ("scripts/series", "scripts/prose", "scripts/workshop"):  # Python's unzip ignores modes; others do not.
            (self.room / "a zip" / path).chmod(0o755)
        user = self.user
        for root in (user, self.room / "a clone", self.room / "a zip"):
            self.user = root
            for environment in ({}, self.hostile()):
                with self.subTest(root=root.name, hostile=bool(environment)), self.nothing_changes():
                    shutil.rmtree(self.author)
                    self.passes("build", self.author, at=self.room, **environment)
                    self.assertEqual(self.log(), commits)
            shutil.rmtree(self.room / "home/.config")
        self.assertFalse((self.stubs / "hooks").exists(), "git called a hook of the user")

    def test_a_folder_that_appears_meanwhile_is_kept(self):
        folder = self.room / "late"
        with tempfile.TemporaryDirectory() as temporary, self.assertRaisesRegex(Problem, "late appeared meanwhile"):
            build.write(self.user, Series(self.user), temporary, str(folder), lambda *_: write(folder / "mine", "x"))
        self.assertEqual((folder / "mine").read_text(), "x")
        self.assertEqual([path.name for path in self.room.glob(".series-*")], [])

    def test_build_writes_a_complete_repository(self):
        self.author.mkdir()
        lines = self.passes("build", "../the author's").splitlines()
        self.assertEqual(lines[1].split(), ["00", "copy", "the", "copy"])
        self.assertEqual(lines[2].split(), ["01", IDS[0], "3", "Extract", "the", "provider"])
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertEqual(self.git("symbolic-ref", "HEAD"), "refs/heads/main\n")
        self.assertEqual(self.git("tag").split(), [f"step-{number:02}" for number in range(5)])
        self.assertEqual(
            self.git("log", "-1", "--format=%an %ae|%B", "step-01"),
            "Workshop workshop@localhost|Extract the provider\n\nThe manager called the phone.\n\nIts 2 calls move.\n\n"
            f"Step: {IDS[0]}\n\n")
        self.assertEqual(self.git("show", "step-01:Modern/Old Name.swift"), "a name\nwith a space\n")
        self.assertEqual(self.git("show", "step-01:Modern/LocationManager/Provider.swift"), "no newline at the end")
        self.assertEqual(self.git("show", "HEAD:Modern/New Name.swift"), "a name\nwith a space, für alle\n")
        self.assertEqual(
            self.git("rev-parse", "HEAD^{tree}"), self.git("rev-parse", "HEAD^{tree}", at=self.user))

    def test_build_refuses_a_bad_folder(self):
        write(self.room / "full/file", "")
        (self.room / "link").symlink_to(self.room / "nowhere")
        for name, text in (("full", "is not an empty folder"), ("full/file", "is not an empty folder"),
                           ("link", "is not an empty folder"), ("none/new", "create it first")):
            self.refuses(text, "build", self.room / name)
        self.refuses("is inside the repository", "build", "course")
        self.passes("build", "playground")
