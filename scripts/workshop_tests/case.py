"""The base of the tests: a repository of a user with a saved series."""

import contextlib
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from .example import CONFIGURATION, FIRST, HINTS, OWNED, PAGE, STEPS, STUBS, chapter

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def everything(folder):
    """Returns the mode and the content of every file, without those of builds."""
    paths = [path for path in folder.rglob("*") if not path.relative_to(folder).parts[0].startswith(".build")]
    return {str(path): (path.lstat().st_mode, path.read_bytes()) for path in paths if not path.is_dir()}


class SeriesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        room = tempfile.TemporaryDirectory(prefix="check series ")
        cls.addClassCleanup(room.cleanup)
        cls.template = pathlib.Path(room.name).resolve() / "template"
        cls("prepare").prepare(cls.template)

    def prepare(self, room):
        """Writes a repository whose series is saved, from the commits of an author."""
        self.enter(room)
        for name, text in STUBS.items():
            write(self.stubs / name, text)
            (self.stubs / name).chmod(0o755)
        write(room / "home/.gitconfig", "[user] name = user\n[user] email = user@localhost\n")
        (room / "temporary").mkdir()
        trees = [FIRST]
        for _, _, change in STEPS:
            trees.append(change(trees[-1]))
        (self.author).mkdir()
        self.git("init", "-q", "-b", "main")
        for files, (subject, body) in zip(trees, [("The copy", "")] + [step[:2] for step in STEPS]):
            self.git("rm", "-rqf", "--ignore-unmatch", ".")
            for path, text in files.items():
                write(self.author / path, text)
            self.git("add", "-A")
            self.git("commit", "-q", "-m", subject, "-m", body)
        for path, text in trees[-1].items():
            write(self.user / path, text)
        (self.user / "scripts").mkdir()
        for name in ("series", "prose", "workshop"):
            shutil.copy(ROOT / "scripts" / name, self.user / "scripts")
        for name in ("workshop_series", "workshop_course"):
            shutil.copytree(ROOT / "scripts" / name, self.user / "scripts" / name, ignore=shutil.ignore_patterns("__pycache__"))
        self.write_json({"edition": "1", "owned": OWNED, "steps": []})
        done = self.series("save", self.author)
        assert done.returncode == 0 and "saved 4 steps" in done.stdout, done
        data = self.read_json()
        for step in data["steps"]:
            step.update(technique="Extract Class", smell="a singleton")
        self.write_json(data)
        shutil.rmtree(self.author)
        self.git("init", "-q", "-b", "main", at=self.user)
        self.commit_user("First")

    def runTest(self):
        """Lets `setUpClass` make an instance."""

    def enter(self, room):
        self.room, self.user, self.author = room, room / "of the user", room / "the author's"
        self.stubs, self.steps = room / "stubs", self.user / "Docs/Workshop/steps"
        self.environment = {
            "PATH": f"{self.stubs}:{os.environ['PATH']}", "HOME": str(room / "home"), "STUBS": str(self.stubs),
            "TMPDIR": str(room / "temporary")}

    def setUp(self):
        if self._testMethodName != "runTest":
            room = tempfile.TemporaryDirectory(prefix="check series ")
            self.addCleanup(room.cleanup)
            self.enter(pathlib.Path(room.name).resolve() / "room")
            shutil.copytree(self.template, self.room, symlinks=True)

    def write_chapters(self, with_trap=()):
        """Writes a complete chapter for each step, and commits."""
        workshop, steps = self.user / "Docs/Workshop", self.read_json()["steps"]
        write(workshop / "README.md", PAGE)
        write(workshop / "catalog.md", "# Catalog\n\n<!-- series: Extract Class -->\n<!-- end -->\n")
        write(workshop / "answers.md", "# Answers\n\n" + "".join(f"## {step['title']}\n\n" for step in steps))
        for step in steps:
            write(self.steps / step["id"] / "chapter.md", chapter(step["title"], step["id"] in with_trap))
            write(self.steps / step["id"] / "hints.md", HINTS)
        self.passes("refresh", "--fast")
        self.commit_user("Chapters")

    # Calls

    def call(self, *command, at=None, **environment):
        before = environment.pop("before", None)
        return subprocess.run(
            [str(word) for word in command], cwd=at or self.author, env={**self.environment, **environment}, timeout=300,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", preexec_fn=before)

    def git(self, *words, at=None, **environment):
        done = self.call("git", *words, at=at, **environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def series(self, *words, at=None, root=None, **environment):
        return self.call((root or self.user) / "scripts/series", *words, at=at or self.user, **environment)

    def passes(self, *words, **environment):
        done = self.series(*words, **environment)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done)
        return done.stdout

    def fails(self, status, text, *words, **environment):
        with self.nothing_changes():
            done = self.series(*words, **environment)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (status, "", 1), done)
        self.assertIn(text, done.stderr)

    def refuses(self, text, *words, **environment):
        self.fails(2, text, *words, **environment)

    @contextlib.contextmanager
    def nothing_changes(self):
        def state():
            return {**everything(self.user), **dict.fromkeys(map(str, self.room.glob("*")))}

        before = state()
        yield
        after = state()
        self.assertEqual([path for path in {**before, **after} if before.get(path, 0) != after.get(path, 0)], [])
        self.assertEqual(list((self.room / "temporary").iterdir()), [])

    def read_json(self):
        return json.loads((self.user / "Docs/Workshop/series.json").read_text())

    def write_json(self, data):
        write(self.user / "Docs/Workshop/series.json", json.dumps(data, indent=2, ensure_ascii=False) + "\n")

    def commit_user(self, message):
        self.git("add", "-A", at=self.user)
        self.git("commit", "-q", "-m", message, at=self.user)

    def built(self, **environment):
        """Builds the series into the author's folder, and returns it as (commit, subject) of each step."""
        shutil.rmtree(self.author, ignore_errors=True)
        self.passes("build", self.author, **environment)
        return self.log()

    def log(self):
        return [line.split(" ", 1) for line in self.git("log", "--reverse", "--format=%H %s").splitlines()]

    def rebase(self, edit):
        """Rebases all steps, with a sed script for the list of commits."""
        self.git("rebase", "-q", "-i", "step-00", GIT_SEQUENCE_EDITOR=f"sed -i.old -e '{edit}'")

    def commit(self, path, text, *options):
        write(self.author / path, text)
        self.git("add", "-A")
        self.git("commit", "-q", *(options or ("--amend", "--no-edit")))

    def edit_series(self, path, text):
        """Carries an edit into the last step."""
        self.built()
        self.commit(path, text)
        self.passes("save", self.author)

    def hostile(self):
        """Writes a git configuration with unusual values, and returns variables that git may export."""
        for name in ("diff", "pre-commit", "post-index-change", "reference-transaction", "post-checkout"):
            write(self.room / "hooks" / name, STUBS["hook"])
            (self.room / "hooks" / name).chmod(0o755)
        write(self.room / "template/info/exclude", "*\n")
        write(self.room / "attributes", "*.swift -text binary working-tree-encoding=UTF-16\n")
        write(self.room / "excludes", "*.swift\n")
        configuration = CONFIGURATION.format(room=self.room)
        write(self.room / "home/.config/git/config", configuration)
        write(self.room / "home/.config/git/ignore", "*\n")
        write(self.room / "home/.config/git/attributes", "* binary\n")
        with contextlib.suppress(FileNotFoundError), open(self.user / ".git/config", "a") as file:
            file.write(configuration)
        return {
            "GIT_DIR": f"{self.user}/.git", "GIT_WORK_TREE": str(self.user), "GIT_INDEX_FILE": f"{self.user}/.git/index",
            "GIT_EXTERNAL_DIFF": str(self.room / "hooks/diff"), "GIT_AUTHOR_NAME": "x", "GIT_COMMITTER_DATE": "1 +0100",
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.autocrlf", "GIT_CONFIG_VALUE_0": "true",
            "GIT_DEFAULT_HASH": "sha256", "TZ": "Asia/Kolkata", "LC_ALL": "C.UTF-8", "LANGUAGE": "de",
            "before": lambda: os.umask(0o077)}

    def interrupted(self, *words, command="series", **environment):
        """Sends Ctrl-C to a command while a stub waits in git or Swift."""
        (self.stubs / "started").unlink(missing_ok=True)
        os.mkfifo(self.stubs / "started")
        started = os.open(self.stubs / "started", os.O_RDONLY | os.O_NONBLOCK)
        path = f"{self.stubs}/waiting:{self.environment['PATH']}"
        running = subprocess.Popen(
            [str(word) for word in (f"scripts/{command}", *words)], cwd=self.user,
            env={**self.environment, "PATH": path, **environment},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
        is_ready = select.select([started], [], [], 60)[0]
        running.send_signal(signal.SIGINT)
        _, error = running.communicate(timeout=60)
        self.assertTrue(is_ready, error)
        child = int(os.read(started, 100))
        os.close(started)
        self.assertEqual((running.returncode, error.splitlines()[-1]), (130, f"{command}: interrupted"))
        with self.assertRaises(ProcessLookupError):
            os.kill(child, 0)
