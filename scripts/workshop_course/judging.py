"""`check`: the build, parity, the structural checks and, on request, the tests of the course."""

import os
import re
import sys
import time

from workshop_series.checkout import Checkout
from workshop_series.check import progress
from workshop_series.git import Problem, parity, run, text
from workshop_series.output import difference, errors, reason
from workshop_series.series import counted
from workshop_series.structure import checks
from workshop_series.trap import Trap

from .screen import say

GREEN = "EQUIVALENT (exhausted)"


def swift(folder, *words):
    """Runs a build or tests with their progress in one line. Returns the exit status and the output."""
    started = time.time()
    try:
        done = run("swift", *words, at=folder, on_line=lambda line: progress(f"{time.time() - started:.0f} s  {line}"))
    finally:
        progress()
    return done.returncode, text(done.stdout)


def build(folder, *words):
    """Builds in a folder. Raises a problem with the first error."""
    status, log = swift(folder, "build", *words)
    if status and not errors(folder, log):  # as after an interrupted build, or with a stale object file
        swift(folder, "package", "clean")
        status, log = swift(folder, "build", *words)
    if status:
        found = errors(folder, log)
        more = f" (and {counted(len(found) - 1, 'more error')})" if found[1:] else ""
        lines = [line for line in log.splitlines() if "error:" in line] or log.strip().splitlines() or ["no output"]
        raise Problem(f"it does not compile{more}: {found[0] if found else lines[0].strip()}", 1, log)


def touch(play, tree):
    """An incremental build can miss a changed stored property in another module."""
    modern = [entry for entry in play.files(tree).items() if entry[0].startswith("Modern/")]
    mark = play.write(repr(sorted(modern)))
    if play.state["built"] != mark:
        play.write_state(built=None)
        touch_dependents(play.folder)
    return mark


def touch_dependents(folder):
    for path in (folder / "Characterization").rglob("*.swift"):
        if path.is_file() and not path.is_symlink() and re.search(r"^(@testable )?import Modern$", path.read_text(encoding="utf-8", errors="replace"), re.M):
            os.utime(path)


def build_parity(play, tree):
    mark = touch(play, tree)
    build(play.folder, "--product", "parity")
    play.write_state(built=mark)


def judged(play, tree):
    """Returns what is not yet right as lines, or an empty list."""
    try:
        build_parity(play, tree)
    except Problem as problem:
        if problem.status != 1:
            raise
        return [str(problem), "All errors: cd playground && swift build --product parity"]
    progress("parity compares your class with legacy")
    done = run(parity(play.folder), at=play.folder)
    progress()
    log = text(done.stdout)
    if done.returncode == 1:
        rows = re.findall(r"^(\S+(?: \S+)*?)(?::| {2,}).* \d+ different$", log, re.M)
        place = f" in: {', '.join(dict.fromkeys(rows))}" if rows else ""
        return [f"parity finds differences{place}", *difference(log),
                "All of it: cd playground && swift run parity"]
    if done.returncode:
        return [f"parity ends with {done.returncode}: {reason(done)}", "All of it: cd playground && swift run parity"]
    if GREEN not in log:
        return [(log.strip().splitlines() or ["parity prints nothing"])[-1], "Some value in your class grows, so parity cannot reach every state."]
    return []


def structure(play, tree):
    """Returns each structural check of the step that is not yet right, with file and line."""
    found, told = [], play.tree_of(play.told(play.state["step"]))
    for check in checks(play.step):
        matches = check.places(play, tree)
        places = matches or []
        place = f"{places[0][0]}:{places[0][1]}: " if places else ""
        if check.kind != "present" and matches is None and check.places(play, told) is not None:
            found.append(f"no file is named {check.path}")
            continue
        want = {"absent": 0, "count": check.counts[-1] if check.counts else 0}.get(check.kind)
        if check.kind == "present" and not places:
            found.append(f"{check.path}: expected `{check.regex.pattern}`")
        elif want is not None and len(places) != want:
            found.append(f"{place or check.path + ': '}`{check.regex.pattern}`: {counted(len(places), 'line')}, expected {want or 'none'}")
    return found


def told_tests(play, tree):
    """Runs the tests of the course on the participant's code, and returns the result as lines."""
    owned = play.course.owned
    told = play.tree_of(play.told(play.state["step"]))
    files = {path: entry for path, entry in play.files(tree).items() if not is_test(owned, path)}
    files.update({path: entry for path, entry in play.files(told).items() if is_test(owned, path)})
    checkout = Checkout(play.folder, play)
    checkout.move(play.tree(files))
    checkout.touch()
    print("Building the tests. It takes one to six minutes …", file=sys.stderr)
    status, log = swift(checkout.folder, "build", "--build-tests")
    if status:
        return ["Your names differ from those of the course, so its tests do not compile with your class. That is no mistake."]
    status, log = swift(checkout.folder, "test", "--skip-build")
    failed = re.findall(r"^.\s+Test \"?(.+?)\"? failed after", log, re.M)
    counts = re.findall(r"Test run with (\d+) tests", log)
    if status:
        reason = f"{counted(len(failed), 'test')} of the course failed: {', '.join(failed[:3])}" if failed else (
            "the tests of the course do not end: " + ([line for line in log.splitlines() if "rror" in line] or ["no output"])[-1])
        return [f"not yet: {reason}"]
    return [f"The {counts[-1] if counts else 'no'} tests of the course pass."]


def is_test(owned, path):
    return path.startswith("Characterization/ModernSuite/") and owned.whole(path)


def check(play, is_tcr, with_tests):
    """Judges the work. The exit status is 0 if the step is done, 1 if not yet."""
    play.require_finished()
    started, tree = time.time(), play.work()
    if play.step is None:
        raise Problem("you are after the last step; type scripts/workshop list")
    lines = judged(play, tree)
    if play.work() != tree:
        say(["not yet: a file changed during the check"], "check")
        return 1
    if play.state["trap"]:
        if Trap.of(play.step).expected == "difference" and lines and lines[0].startswith("it does not compile"):
            say([f"not yet: {lines[0]}", "So parity cannot notice the trap. Correct this first."], "check")
            return 1
        notice = "parity notices the trap" if lines else "parity does not notice the trap, so you have changed it"
        play.write_state(trap={**play.state["trap"], "checked": True})
        say([f"{notice} of {play.step.id}"] + lines[1:], "trap")
        return 0 if lines else 1
    is_same = not lines
    if is_same:
        missing = structure(play, tree)
        if missing:
            lines = ["parity finds no difference, but the step is not complete"] + missing
    if lines:
        play.write_state(green=None)
        if is_tcr:
            lines += kept(play, tree) if is_same else offer(play, tree)
        say([f"not yet: {lines[0]}"] + lines[1:], "hint")
        return 1
    seconds = time.time() - started
    report = told_tests(play, tree) if with_tests else []
    if report and report[0].startswith("not yet"):
        play.write_state(green=None)
        say(report, "diff")
        return 1
    id, done = play.state["step"], play.state["done"]
    play.write_state(green=tree, done={**done, id: "shown" if done.get(id) == "shown" else "own"})
    if is_tcr:
        report += kept(play, tree)
    say([f"green: {play.step.entry['title']}", f"Parity: {GREEN} after {seconds:.0f} s. Structural checks: "
         f"{len(checks(play.step))} of {len(checks(play.step))}."] + report, "next")
    return 0


def kept(play, tree):
    """Commits code in which parity finds no difference. Returns what to say."""
    if tree == play.tree_of("HEAD"):
        return []
    play.record(tree, f"Green: {play.state['step']}\n")
    return ["Your code is committed."]


def offer(play, tree):
    """Offers to go back to the last commit, for `test && commit || revert`. Returns what to say."""
    if tree == play.tree_of("HEAD"):
        return []
    line = "To go back to your last commit: scripts/workshop reset --green"
    if not (sys.stdin and sys.stdin.isatty()):
        return [line]
    try:
        answer = input("Not green. Go back to your last commit? Your work is saved first. [y/N] ")
    except EOFError:
        return [line]
    if answer.strip().lower() not in ("y", "yes"):
        return [line]
    name = play.save()
    play.switch(play.head(), green=None)
    return [f"Back at your last commit. Your work is saved as {name}."]
