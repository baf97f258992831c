"""The stored series: Docs/Workshop with series.json, series.lock and one folder for each step."""

import functools
import json
import os
import pathlib
import re
import shutil
import tempfile

from .git import Problem, run, text
from .owned import Owned

FOLDER = "Docs/Workshop"
COPY = "copy"  # the id of step 0
COPY_MESSAGE = """\
Copy Legacy to Modern

This is step 0 of the workshop. In Modern, the location manager and its
screens are a copy of Legacy that compiles beside it. All other files,
such as the companions and the net, are those of today. Each later
commit is one step of the rewrite.
"""
RISKS = ("proven", "validated", "risky")
KINDS = {"id": str, "title": str, "technique": str, "smell": str, "minutes": dict, "risk": str, "needs": list,
         "skippable": bool}
DEFAULTS = {"technique": "", "smell": "", "minutes": {"read": 3, "do": [5, 10], "talk": 5}, "risk": "validated",
            "needs": [], "skippable": False}
TOP = {"edition": str, "owned": list, "steps": list}
PIN = {"pin": str, "since": str}  # both or none
TEXTS = (".md", "message.txt")  # a pin does not hold them


def is_count(value):
    return type(value) is int and value >= 0


def objections(data):
    """What is wrong with the content of series.json. The commands other than `lint` stop at the first."""
    if type(data) is not dict:
        return ["expected an object with the keys edition, owned and steps"]
    found = [f"the key `{key}` is missing or has another type" for key in TOP if type(data.get(key)) is not TOP[key]]
    found += [f"unknown key `{key}`" for key in data if key not in {**TOP, **PIN}]
    found += [f"the key `{key}` must be a text, beside the others of {', '.join(PIN)}"
              for key in PIN if PIN.keys() & data and type(data.get(key)) is not str]
    if not re.fullmatch("[0-9a-f]{40}", str(data.get("pin", "0" * 40))):
        found.append("`pin` must be the 40 digits of a commit")
    if found:
        return found
    if not all(type(path) is str and path for path in data["owned"]) or not data["owned"]:
        found.append("`owned` must be a list of paths")
    earlier = {COPY}
    for number, step in enumerate(data["steps"], 1):
        if type(step) is not dict:
            found.append(f"step {number}: expected an object")
            continue
        place = f"step {number} ({step.get('id')})"
        wrong = [key for key in KINDS if type(step.get(key)) is not KINDS[key]]
        found += [f"{place}: the key `{key}` is missing or has another type" for key in wrong]
        found += [f"{place}: unknown key `{key}`" for key in step if key not in {*KINDS, "large"}]
        if wrong:
            continue
        minutes = step["minutes"]
        do = minutes.get("do")
        if (set(minutes) != {"read", "do", "talk"} or not is_count(minutes["read"]) or not is_count(minutes["talk"])
                or type(do) is not list or len(do) != 2 or not all(map(is_count, do)) or do[0] > do[1]):
            found.append(f"{place}: write the minutes like {json.dumps(DEFAULTS['minutes'])}")
        if step["risk"] not in RISKS:
            found.append(f"{place}: the risk must be one of {', '.join(RISKS)}")
        if not re.fullmatch(r"[a-z0-9-]+", step["id"]):
            found.append(f"{place}: an id has only small letters, digits and hyphens")
        if step["id"] in earlier:
            found.append(f"{place}: an earlier step has the same id")
        found += [f"{place}: needs `{need}`, which is no earlier step" for need in step["needs"]
                  if need not in earlier]
        if "large" in step and not (type(step["large"]) is str and step["large"]):
            found.append(f"{place}: `large` must be a reason")
        earlier.add(step["id"])
    return found


def counted(count, noun):
    return f"{count} {noun}{'s' * (count != 1)}"


def pretty(data):
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def normal(message):
    """Returns a message as git would write it: no space at the ends of lines, one newline at the end."""
    message = re.sub(r"[ \t]+$", "", message, flags=re.M)
    return re.sub(r"\n{3,}", "\n\n", message).strip("\n") + "\n"


def trailed(message, id):
    return f"{message.rstrip()}\n\nStep: {id}\n"


class Step:
    """One step: its entry in series.json, and the files of its folder."""

    def __init__(self, root, source, entry):
        self.id, self.entry = entry["id"], entry
        self.name = f"{FOLDER}/steps/{self.id}"
        self.root, self.source = root, source

    def path(self, name):
        """Returns the path of a file. Texts are those of the working tree, also if the course is pinned."""
        return (self.root if name.endswith(TEXTS) else self.source) / self.name / name

    def has(self, name):
        return self.path(name).is_file()

    def read(self, name):
        """Returns the text of a file. Bytes that are not UTF-8 are kept as surrogates."""
        try:
            return self.path(name).read_bytes().decode("utf-8", "surrogateescape")
        except OSError as error:
            raise Problem(f"{self.name}/{name}: {error.strerror}; restore it, or save the series again") from None

    @property
    def message(self):
        return self.read("message.txt")

    @property
    def subject(self):
        return self.message.split("\n", 1)[0]


def pinned(root, commit):
    """Returns a folder with the files of a commit. It is written once, into the build folder."""
    folder = root / ".build/course" / commit
    if folder.is_dir():
        return folder
    done = run("git", "archive", "--format=tar", f"{commit}^{{tree}}", at=root)
    if done.returncode:
        reason = (text(done.stderr).splitlines() or ["no output"])[0]
        raise Problem(
            f"the course is that of commit {commit[:9]}, which is not here ({reason}). In a shallow clone, type "
            "git fetch --unshallow. A zip has no history: clone the repository with git")
    folder.parent.mkdir(parents=True, exist_ok=True)
    room = pathlib.Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        unpacked = run("tar", "-x", "-f", "-", "-C", room, data=done.stdout)
        if unpacked.returncode:
            raise Problem(f"tar fails: {(text(unpacked.stderr).splitlines() or ['no output'])[-1]}")
        try:
            os.rename(room, folder)
        except OSError:
            if not folder.is_dir():  # otherwise another command has written it meanwhile
                raise
    finally:
        shutil.rmtree(room, ignore_errors=True)
    return folder


class Series:
    def __init__(self, root):
        self.root, self.folder = root, root / FOLDER
        path = f"{FOLDER}/series.json"
        try:
            self.text = (root / path).read_text(encoding="utf-8")
            self.data = json.loads(self.text)
        except OSError as error:
            raise Problem(f"{path}: {error.strerror}; write one with edition, owned paths and an empty list of steps")
        except ValueError as error:
            raise Problem(f"{path}: {error}") from None
        self.objections = objections(self.data)

    def checked(self):
        """Returns the series if series.json is well-formed."""
        if self.objections:
            raise Problem(f"{FOLDER}/series.json: {self.objections[0]}")
        return self

    @property
    def pin(self):
        """Returns the commit from which code, patches and traps come, or None for the working tree."""
        return self.data.get("pin")

    @functools.cached_property
    def source(self):
        """Returns the folder that has code, patches and traps."""
        return pinned(self.root, self.pin) if self.pin else self.root

    @property
    def edition(self):
        """Returns in one line which code a pinned course has, or None."""
        return self.pin and f"This course is edition {self.data['edition']}. {self.data['since']}"

    def base(self, store):
        """Returns the tree of the last step."""
        return store.snapshot(self.source)

    def copy(self, folder):
        """Copies the texts of the working tree and everything else of the course, without a pin."""
        shutil.copytree(self.source / FOLDER, folder / FOLDER)
        for text in self.folder.rglob("*"):
            if text.name.endswith(TEXTS):
                new = folder / text.relative_to(self.root)
                new.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(text, new)
        data = {key: value for key, value in self.data.items() if key not in PIN}
        (folder / FOLDER / "series.json").write_text(pretty(data), encoding="utf-8")

    @property
    def owned(self):
        return Owned(self.data["owned"])

    @property
    def steps(self):
        return [Step(self.root, self.source, entry) for entry in self.data["steps"]]

    @property
    def ids(self):
        return [COPY] + [step.id for step in self.steps]

    def lock(self):
        """Returns the owned tree that series.lock has for each id. Empty if there is none."""
        try:
            lines = (self.source / FOLDER / "series.lock").read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return {}
        words = [line.split(" ") for line in lines]
        if not all(len(line) == 2 for line in words):
            raise Problem(f"{FOLDER}/series.lock: expected a hash and an id in each line; save the series again")
        return {id: tree for tree, id in words}

    def trees(self, store, base):
        """Returns the tree of each step, from the copy to `base`, by reversing one patch after the other."""
        found = [base]
        for step in reversed(self.steps):
            patch = step.read("change.patch")
            try:
                found.append(store.applied(patch, found[-1], "-R"))
            except Problem as problem:
                raise Problem(
                    f"{step.name}/change.patch does not apply backwards ({str(problem).split('error: ')[-1]})",
                    status=1) from None
        return found[::-1]

    def messages(self):
        return [trailed(COPY_MESSAGE, COPY)] + [trailed(step.message, step.id) for step in self.steps]


def lock_text(ids, owned_trees):
    return "".join(f"{tree} {id}\n" for id, tree in zip(ids, owned_trees))
