"""Tests of `series save`, and of the owned paths."""

import re
import shutil

from workshop_series.owned import Owned
from .example import CONFIGURATION, IDS, MANIFEST, OWNED
from .case import SeriesTest, everything, write


class SaveTest(SeriesTest):
    def test_round_trip_changes_nothing(self):
        self.write_chapters()
        self.built(**self.hostile())
        with open(self.author / ".git/config", "a") as file:
            file.write(CONFIGURATION.format(room=self.room).replace("excludesFile", "none").replace("attributesFile", "none"))
        before = everything(self.user / "Docs")
        hostile = self.hostile()
        with self.nothing_changes():
            output = self.passes("save", self.author, **hostile)
        self.assertEqual(output.count(" = "), 4)
        patch = (self.steps / IDS[1] / "change.patch").read_text()
        self.assertRegex(patch, r"deleted file mode 100644\nindex [0-9a-f]{40}\.\.0{40}\n")
        self.assertEqual(everything(self.user / "Docs"), before)
        self.assertEqual(self.passes("lint"), "series: 4 steps, all well\n")
        lock = (self.user / "Docs/Workshop/series.lock").read_text()
        self.assertEqual([line.split()[1] for line in lock.splitlines()], ["copy"] + IDS)

    def saved(self, *words):
        """Saves, and checks that a new build has the trees and messages of the author."""
        output = self.passes("save", self.author, *words)
        folder = self.author
        self.author = self.room / "again"
        self.passes("build", self.author)
        # The trees contain Docs/Workshop itself, which `save` has changed.
        paths = ["Modern", "Tests", "Package.swift"]
        self.assertEqual(
            [self.git("ls-tree", "-r", line.split()[0], *paths) for line in [' '.join(line) for line in self.log()]],
            [self.git("ls-tree", "-r", line.split()[0], *paths, at=folder)
             for line in self.git("log", "--reverse", "--format=%H", at=folder).splitlines()])
        messages = [re.sub(r"^Step: .*\n", "", self.git("log", "--format=%B", at=at), flags=re.M).split()
                    for at in (folder, self.author)]
        self.assertEqual(*messages)
        self.passes("check", "--fast")
        shutil.rmtree(self.author)
        self.author = folder
        return output

    def test_save_carries_an_amended_line_to_the_last_step(self):
        self.built()
        self.rebase("2s/pick/edit/")
        self.commit("Modern/New Name.swift", "a name\namended\n")
        self.git("rebase", "--continue")
        self.assertIn("1:  ", self.saved())
        self.assertEqual((self.user / "Modern/New Name.swift").read_text(), "a name\namended\n")
        self.assertIn("+amended", (self.steps / IDS[1] / "change.patch").read_text())

    def test_save_adds_a_step(self):
        self.built()
        self.rebase("2s/pick/edit/")
        self.commit("Modern/LocationManager/Added File.swift", "added", "-m", "Add a file, which has a very long subject: 45")
        self.git("rebase", "--continue")
        id = "add-a-file-which-has-a-very-long-subject"
        self.assertIn(f"added the step `{id}`", self.saved())
        data = self.read_json()
        self.assertEqual([step["id"] for step in data["steps"]], IDS[:2] + [id] + IDS[2:])
        self.assertEqual(data["steps"][0]["technique"], "Extract Class")
        self.assertEqual(data["steps"][2]["minutes"], {"read": 3, "do": [5, 10], "talk": 5})
        self.assertEqual((self.user / "Modern/LocationManager/Added File.swift").read_text(), "added")

    def test_save_drops_a_step(self):
        self.built()
        write(self.steps / IDS[3] / "images/chapter.png", "a picture")
        self.git("reset", "-q", "--hard", "HEAD^")
        self.refuses(f"--drop {IDS[3]}", "save", self.author)
        self.refuses("--drop none: ", "save", self.author, "--drop", "none")
        self.saved("--drop", IDS[3])
        self.assertFalse((self.steps / IDS[3]).exists())
        self.assertEqual((self.user / "Modern/Flag.swift").read_text(), "flag")
        self.assertEqual([step["id"] for step in self.read_json()["steps"]], IDS[:3])

    def test_save_moves_a_step_and_deletes_a_file(self):
        self.built()
        self.rebase("1{h;d;};4{G;}")
        self.git("rm", "-q", "Modern/New Name.swift")
        self.git("commit", "-q", "--amend", "--no-edit")
        self.saved()
        self.assertEqual([step["id"] for step in self.read_json()["steps"]], IDS[1:] + IDS[:1])
        self.assertFalse((self.user / "Modern/New Name.swift").exists())

    def test_save_keeps_what_it_does_not_own(self):
        self.built()
        data = self.read_json()
        data["steps"][1]["large"] = "für alle"
        self.write_json(data)
        write(self.steps / IDS[0] / "chapter.md", "# A chapter\n")
        manifest = (self.user / "Package.swift").read_text().replace('"parity"', '"other"')
        write(self.user / "Package.swift", manifest)
        write(self.user / "Modern/Companions/Feed.swift", "edited\n")
        self.commit("Package.swift", (self.author / "Package.swift").read_text().replace('path: "Modern"', 'path: "M"'))
        self.passes("save", self.author)
        self.assertEqual((self.user / "Package.swift").read_text(), manifest.replace('path: "Modern"', 'path: "M"'))
        self.assertEqual((self.user / "Modern/Companions/Feed.swift").read_text(), "edited\n")
        self.assertEqual(self.read_json(), data)
        self.assertEqual((self.steps / IDS[0] / "chapter.md").read_text(), "# A chapter\n")

    def test_save_refuses_commits_that_are_no_steps(self):
        manifest = (self.user / "Package.swift").read_text()
        last = ("-m", "Last")

        def merge():
            self.git("checkout", "-q", "-b", "side", "step-03")
            self.commit("Modern/Side.swift", "side", "-m", "Side")
            self.git("merge", "-q", "--no-edit", "main")

        def rebase():
            self.rebase("1s/pick/edit/")

        cases = {
            "changes README.md, which is no owned path": lambda: self.commit("README.md", "other\n", *last),
            "changes Modern/Companions/Feed.swift": lambda: self.commit("Modern/Companions/Feed.swift", "x", *last),
            "changes Tests/Companions/A.swift": lambda: self.commit("Tests/Companions/A.swift", "x", *last),
            "changes Package.swift, which": lambda: self.commit(
                "Package.swift", manifest.replace('"Last"', '"Other"'), *last),
            "is empty; drop it": lambda: self.git("commit", "-q", "--allow-empty", *last),
            "is a merge": merge,
            "rebase-merge shows an unfinished git command": rebase,
            "has changes that no commit has": lambda: write(self.author / "Modern/Stray.swift", "x"),
            f"are both the step `{IDS[3]}`": lambda: self.commit(
                "Modern/A.swift", "x", "-m", f"Second half\n\nStep: {IDS[3]}"),
            "keep one": lambda: self.commit("Modern/A.swift", "x", "-m", "Two\n\nStep: a\n\nStep: b"),
            "has no valid id": lambda: self.commit("Modern/A.swift", "x", "-m", "One\n\nStep: A_B"),
            "git rebase -i --autosquash step-00": lambda: self.commit("Modern/A.swift", "x", "--fixup", "step-02"),
            "the first commit must be the copy": lambda: self.git("checkout", "-q", "--orphan", "new"),
        }
        self.built()
        self.author.rename(self.room / "built")
        for text, prepare in cases.items():
            with self.subTest(text):
                shutil.rmtree(self.author, ignore_errors=True)
                shutil.copytree(self.room / "built", self.author, symlinks=True)
                prepare()
                if "first commit" in text:
                    self.git("commit", "-q", "-m", "One\n\nStep: one")
                self.refuses(text, "save", self.author)
        self.refuses("is no git repository", "save", self.room / "none")
        shutil.rmtree(self.author / ".git")
        self.refuses("is no git repository", "save", self.author)

    def test_save_refuses_an_amended_copy_outside_of_the_owned_paths(self):
        self.built()
        self.git("checkout", "-q", "step-00")
        self.commit("README.md", "other\n")
        self.refuses("changes README.md", "save", self.author)

    def test_save_overwrites_no_edit(self):
        self.built()
        path = self.user / "Modern/LocationManager/Manager.swift"
        right = path.read_text()
        write(path, right.replace("provider 5", "mine"))
        self.refuses(f"Manager.swift:5 was edited, and the step `{IDS[0]}` owns this line", "save", self.author)
        self.refuses("was edited", "save", self.author, "--force")
        # The same edit in the series loses nothing.
        self.commit("Modern/LocationManager/Manager.swift", path.read_text())
        self.passes("save", self.author)
        self.assertIn("mine", path.read_text())

    def test_first_save_overwrites_only_with_force(self):
        self.built()
        shutil.rmtree(self.steps)
        (self.user / "Docs/Workshop/series.lock").unlink()
        self.write_json({"edition": "1", "owned": OWNED, "steps": []})
        write(self.user / "Modern/Live.swift", "mine\n")
        self.refuses("add --force", "save", self.author)
        self.assertEqual(self.passes("save", self.author, "--force").count("added the step"), 4)
        self.assertEqual((self.user / "Modern/Live.swift").read_text(), "live\nkeeps\n")

    def test_save_notices_that_the_rest_of_the_manifest_moved_on(self):
        self.built()
        self.commit("Package.swift", (self.author / "Package.swift").read_text().replace('path: "Tests"', 'path: "T"'))
        text = (self.user / "Package.swift").read_text()
        write(self.user / "Package.swift", text.replace('    .target(name: "Last")', '    .target(name: "Other")'))
        self.refuses("does not apply backwards to your working tree", "save", self.author)

    def test_stanzas_end_at_their_parenthesis(self):
        owned = Owned(["Package.swift#Modern,ModernSuite"])
        self.assertEqual(owned.inside("Package.swift", MANIFEST), (
            '.target(\n      name: "Modern", dependencies: [phone(")")], path: "Modern")\n'
            '.testTarget(\n      name: "ModernSuite", dependencies: ["Modern"], path: "Tests")\n'))
        rest = owned.outside("Package.swift", MANIFEST)
        self.assertNotIn("Suite", rest)
        self.assertIn('.target(name: "Last")', rest)
        self.assertEqual(rest, owned.outside("Package.swift", rest))

    def test_owned_entries(self):
        owned = Owned(OWNED)
        for path, whole in (
                ("Modern/LocationManager/A/B.swift", True), ("Modern/Live.swift", True), ("Tests/A B.swift", True),
                ("Modern/Companions/A.swift", False), ("Modern/Live.swift.old", False),
                ("Modern/LiveXswift", False), ("Package.swift", False)):
            self.assertEqual(owned.whole(path), whole, path)
