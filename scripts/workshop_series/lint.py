"""`series lint`: checks what is stored, without a build of the Swift package."""

import re
import sys

from .git import Problem, Store, run, text
from .owned import pattern, stanzas
from .pages import answers, chapters, links, plans
from .series import FOLDER, TEXTS, counted, lock_text, normal, pretty
from .structure import checks
from .trap import Trap

MOST_SUBJECT, MOST_BODY, MOST_LINES = 60, 72, 75
REQUIRED = ("change.patch", "message.txt", "chapter.md", "hints.md")


def entries(series, store, base):
    place = f"{FOLDER}/series.json"
    if series.text != pretty(series.data):
        yield f"{place}: not in the format that `save` writes (json.dumps, indent 2)"
    for step in series.steps:
        for key in ("title", "technique", "smell"):
            if not step.entry[key].strip():
                yield f"{place}: {step.id}: `{key}` is empty"


def owned_paths(series, store, base):
    files = store.files(base)
    for entry in series.owned.entries:
        path, _, names = entry.partition("#")
        if not any(pattern(path).fullmatch(file) for file in files):
            yield f"{FOLDER}/series.json: the owned path {path} does not exist"
        elif names:
            found = stanzas(store.read(files[path][1]), names.split(","))
            for name in names.split(","):
                if name not in found:
                    yield f"{FOLDER}/series.json: {path} has no target {name}"


def folders(series, store, base):
    ids = series.ids[1:]
    found = [path.name for path in sorted((series.folder / "steps").glob("*")) if path.is_dir()]
    yield from (f"{FOLDER}/steps/{name}: no step of series.json has this id" for name in found if name not in ids)
    for step in series.steps:
        yield from (f"{step.name}/{name} is missing" for name in REQUIRED if not step.has(name))


def messages(series, store, base):
    paths = []
    for step in series.steps:
        if not step.has("message.txt"):
            continue
        place, message = f"{step.name}/message.txt", step.message
        paths.append(str(step.path("message.txt")))
        subject, *body = message.rstrip("\n").split("\n")
        if message != normal(message):
            yield f"{place}: must end in one newline, with no space at the end of a line and no two blank lines"
        if re.search(r"^Step:", message, re.M):
            yield f"{place}: the line `Step:` belongs to the commit only"
        if len(subject) > MOST_SUBJECT:
            yield f"{place}:1: the subject has {len(subject)} characters (at most {MOST_SUBJECT})"
        if not re.match(r"[A-Z]", subject) or subject.endswith("."):
            yield f"{place}:1: begin the subject with a capital letter, and end it without a period"
        if body and body[0]:
            yield f"{place}:2: expected a blank line between the subject and the body"
        for number, line in enumerate(body, 2):
            if len(line) > MOST_BODY:
                yield f"{place}:{number}: the line has {len(line)} characters (at most {MOST_BODY})"
            if line.startswith("#"):
                yield f"{place}:{number}: git removes a line that begins with #"
    prose = series.root / "scripts/prose"
    if paths and prose.is_file():
        done = run(prose, *paths)
        if done.returncode not in (0, 1):
            raise Problem(text(done.stderr).strip())
        yield from text(done.stdout).splitlines()


def extras(series, store, base):
    for step in series.steps:
        for read in (checks, Trap.of):
            try:
                read(step)
            except Problem as problem:
                yield str(problem)


def patches(series, store, base):
    try:
        trees = series.trees(store, base)
    except Problem as problem:
        yield str(problem)
        return
    locked = [series.owned.tree(store, tree) for tree in trees]
    lock = series.source / FOLDER / "series.lock"
    if not lock.is_file() or lock.read_text(encoding="utf-8") != lock_text(series.ids, locked):
        yield f"{FOLDER}/series.lock is not up to date; type scripts/series check for the reason"
    for step, before, after in zip(series.steps, trees, trees[1:]):
        count = store.lines(before, after)
        if count > MOST_LINES and "large" not in step.entry:
            yield (f"{step.name}/change.patch changes {count} lines of Modern (at most {MOST_LINES}); "
                   "split the step, or give the reason as `large` in series.json")


# The files of the course that is stored forward. They replace the pinned one.
FORWARD = ("/steps.json", "/start.patch", "/step.patch", "/mutant.patch", "/trap.patch", "/checks")


def unread(series, store, base):
    """Yields each file of a pinned course, apart from texts, that differs from the pinned one: nothing reads it."""
    if series.pin:
        now, then = ({path: blob for path, (_, blob) in store.files(tree).items()} for tree in (store.snapshot(series.root), base))
        yield from (f"{path}: the course is pinned, so this edit has no effect; undo it" for path in sorted({**now, **then})
                    if path.startswith(f"{FOLDER}/") and not path.endswith((*TEXTS, *FORWARD, "/series.json")) and now.get(path) != then.get(path))


# Each part yields what is wrong, in lines that begin with the place.
PARTS = [entries, owned_paths, folders, messages, extras, patches, unread, chapters, answers, links, plans]


def lint(root, series, temporary):
    found = [f"{FOLDER}/series.json: {objection}" for objection in series.objections]
    if not found:
        store = Store(temporary)
        base = series.base(store)
        found = [objection for part in PARTS for objection in part(series, store, base)]
    for objection in found:
        print(objection)
    if found:
        print(f"series: {counted(len(found), 'place')} to repair", file=sys.stderr)
        return 1
    print(f"series: {counted(len(series.steps), 'step')}, all well")
    return 0
