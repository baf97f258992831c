"""The verbs that only show something."""

import collections
import json
import pathlib
import re
import time

from workshop_series.chapters import LEVELS, hints
from workshop_series.git import PATCH, Problem
from workshop_series.series import counted

from .moving import require_step
from .screen import minutes, page, say

WINDOW = 8  # steps of `list`


def spent(play):
    return max(0, int(time.time() - (play.state["since"] or time.time())) // 60)


def counts(play):
    return collections.Counter(play.state["done"].values())


def status(play, is_json):
    step, done = play.step, counts(play)
    tree = play.work()
    is_green = tree == play.state["green"]
    if is_json:
        print(json.dumps({
            "edition": play.course.data["edition"], "step": step.id if step else None,
            "number": play.number(step.id) if step else len(play.ids), "of": len(play.ids) - 1, "green": is_green,
            "minutes": spent(play), "hints": play.state["hints"].get(step.id, 0) if step else 0,
            "own": done["own"], "shown": done["shown"], "skipped": done["skipped"]}))
        return 0
    summary = f"{done['own']} done by yourself, {done['shown']} shown, {done['skipped']} skipped; {counted(len(play.saves()), 'save')}"
    if not step:
        say(["All steps are behind you.", summary], "list")
        return 0
    changed = play.changes(play.tree_of(play.state["base"]), tree)
    work = "no file has changed" if not changed else f"{counted(len(changed), 'file')} changed, {'green' if is_green else 'not checked'}"
    say([f"step {play.number(step.id)} of {len(play.ids) - 1}: {step.entry['title']}",
         f"{step.entry['technique']}. Estimated: {minutes(step.entry)}. You have been here for {counted(spent(play), 'minute')}.",
         f"Your work: {work}." + (" The trap is planted." if play.state["trap"] else ""), summary + "."],
        ("trap" if play.state["trap"]["checked"] else "check") if play.state["trap"] else "next" if is_green else "check" if changed else "read")
    return 0


def list_steps(play, is_all):
    here = play.number(play.state["step"]) if play.step else len(play.ids)
    marks = {"own": "done", "shown": "shown", "skipped": "skipped"}
    rows = []
    for number, step in enumerate(play.course.steps, 1):
        mark = "here" if number == here else marks.get(play.state["done"].get(step.id), "")
        rows.append(f"{number:>3}  {mark:7}  {step.id:30}  {step.entry['title']}")
    if is_all:
        page("\n".join(rows), "goto STEP")
        return 0
    first = max(0, min(here - 3, len(rows) - WINDOW))
    say([f"{len(rows)} steps; all of them: scripts/workshop list all"] + rows[first:first + WINDOW], "goto STEP")
    return 0


def read(play):
    step = require_step(play)
    trap = play.state["trap"] or {}
    page(plain(step.read("chapter.md"), step.id in play.state["done"] or trap.get("checked", False)), "check")
    return 0


def plain(chapter, shows_answers):
    """Returns a chapter for the terminal: without marks of Markdown that disturb, and without answers that spoil."""
    def answer(found):
        return f"{found[1]}:\n{found[2]}" if shows_answers else f"{found[1]}: `read` shows it after the check of the trap or of the step."
    chapter = re.sub(r"<details><summary>(.*?)</summary>\n(.*?)</details>", answer, chapter, flags=re.S)
    chapter = re.sub(r"<!-- .*? -->\n|<br>", "", chapter)
    chapter = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", chapter)
    return re.sub(r"\n{3,}", "\n\n", chapter)


def hint(play):
    step = require_step(play)
    lines = hints(step)
    level = play.state["hints"].get(step.id, 0) % len(LEVELS)
    play.write_state(hints={**play.state["hints"], step.id: level + 1})
    then = "hint" if level + 1 < len(LEVELS) else "solve"
    say([f"hint {level + 1} of {len(LEVELS)}: {step.id}"] + lines[level], then)
    return 0


def show(play):
    step = require_step(play)
    page(f"{step.message}\n{step.read('change.patch')}", "check")
    return 0


def diff(play):
    """Shows what the course has and the participant has not, in the files that this step of either changes."""
    step = require_step(play)
    tree, told = play.work(), play.tree_of(play.told(step.id))
    paths = play.changes(play.tree_of(play.told(play.before(step.id))), told) + play.changes(play.tree_of(play.state["base"]), tree)
    patch = play.git(*PATCH, tree, told, "--", *paths) if paths else ""
    page(f"From your code (-) to the code of the course (+):\n\n{patch}" if patch else "Your code is that of the course.",
         "next" if tree == play.state["green"] else "check")
    return 0


def compare(play):
    step = require_step(play)
    tree = play.work()
    if play.state["green"] != tree and play.state["done"].get(step.id) != "shown":
        say(["not yet: your work is not green", "compare counts lines when it is. diff shows the lines at any time."], "check")
        return 1

    def sizes(before, after):
        rows = play.git("diff-tree", "-r", "--no-renames", "--numstat", before, after).splitlines()
        return {path: f"+{plus} -{minus}" for plus, minus, path in (row.split("\t") for row in rows)}
    yours = sizes(play.tree_of(play.state["base"]), tree)
    told = sizes(play.told(play.before(step.id)), play.told(step.id))
    rows = [f"{yours.get(path, '-'):>10}  {told.get(path, '-'):>10}  {path}" for path in sorted({**yours, **told})]
    say([f"{'yours':>10}  {'course':>10}  file"] + rows, "next")
    return 0


def board(folder):
    """Counts the participants of each step, from files of `status --json`."""
    if not pathlib.Path(folder).is_dir():
        raise Problem(f"{folder} is no folder")
    paths = sorted(pathlib.Path(folder).glob("*.json"))
    if not paths:
        raise Problem(f"{folder} has no .json file; collect one from each participant: scripts/workshop status --json")
    people = []
    for path in paths:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            people.append((int(data["number"]), str(data["step"] or "after the last step"), bool(data["green"]), int(data["minutes"]), int(data["hints"])))
        except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            raise Problem(f"{path}: {error}; write it with scripts/workshop status --json") from None
    rows = [f"{'step':>4}  {'people':>6}  {'green':>5}  {'minutes':>7}  {'hints':>5}"]
    for number, step in sorted({(person[0], person[1]) for person in people}):
        here = [person for person in people if person[:2] == (number, step)]
        rows.append(f"{number:>4}  {len(here):>6}  {sum(p[2] for p in here):>5}  {max(p[3] for p in here):>7}  {sum(p[4] for p in here):>5}  {step}")
    page("\n".join(rows), "board DIR")
    return 0
