"""Runs the nets against one mutant at a time, and tells which one notices it."""

import concurrent.futures
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from mutation.trouble import Trouble, progress

# How Swift ends a process at a failed assertion, a wrong index or a wrong pointer.
TRAPS = [signal.SIGILL, signal.SIGTRAP, signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGFPE]
# A process hangs if it needs so many seconds of processor time more than the original, or sleeps for so many seconds.
BUSY_LIMIT = 2
IDLE_LIMIT = 1
TIME_LIMIT = 300
CORES = os.cpu_count() or 1


ISSUE = re.compile(r"Test (.+?) recorded an issue")


def kill(process):
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def is_asleep(process):
    """Whether all threads of a process sleep. On a system without /proc, the answer is always no."""
    try:
        return all(
            (thread / "stat").read_text().rpartition(")")[2].split()[0] == "S"
            for thread in Path(f"/proc/{process}/task").iterdir())
    except OSError:
        return False


def has_child(process):
    return subprocess.run(["pgrep", "-P", str(process)], capture_output=True).returncode == 0


class Verdict:
    """What happened to one mutant."""

    def __init__(self, mutant, state, by=None, detail=None):
        self.mutant = mutant
        self.state = state  # noticed, trap, hang, refused, survived or unreached
        self.by = by  # the part of parity, or the suite
        self.detail = detail

    @property
    def is_noticed(self):
        return self.state in ("noticed", "trap", "hang", "refused")

    def __str__(self):
        by = f" by {self.by}" if self.by else ""
        return f"{self.state}{by}" + (f": {self.detail}" if self.detail else "")


class Run:
    """A process with one mutant, or with the original if there is none. It is stopped at the first failed test."""

    def __init__(self, command, mutant=None, cwd=None, usual=60):
        room = tempfile.mkdtemp(prefix="mutant-")
        try:
            out, errors, report = (Path(room, name) for name in ("out", "errors", "report"))
            report.touch()
            environment = {
                **os.environ, "MUTANT": str(mutant.number if mutant else 0), "MUTANT_REPORT": str(report),
                "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
            limit = ["/bin/sh", "-c", f'ulimit -S -t {round(usual + BUSY_LIMIT)} && exec "$@"', "sh"]
            began = time.monotonic()
            with open(out, "w") as to_out, open(errors, "w") as to_errors:
                process = subprocess.Popen(
                    limit + command, stdout=to_out, stderr=to_errors, env=environment, cwd=cwd, start_new_session=True)
                self.is_late = not self.wait(process, errors)
            self.seconds = time.monotonic() - began
            self.out, self.errors = (file.read_text(errors="replace") for file in (out, errors))
            lines = report.read_text().splitlines()
        finally:
            shutil.rmtree(room, ignore_errors=True)  # A process of an exit test may still write there.
        self.status = process.returncode
        self.is_reached = mutant is not None and (mutant.is_text or f"reached {mutant.number}" in lines)
        self.entered = {int(number) for line in lines if line.startswith("entered") for number in line.split()[1:]}

    def wait(self, process, errors):
        """Returns whether the process ended, or can be stopped because a test has failed."""
        began = awake = looked = time.monotonic()
        with open(errors, errors="replace") as said:
            while process.poll() is None:
                time.sleep(0.005)
                now = time.monotonic()
                if now - looked < 0.05:
                    continue
                looked = now
                if ISSUE.search(said.read()):
                    kill(process)
                    return True
                if not is_asleep(process.pid) or (now - awake > IDLE_LIMIT and has_child(process.pid)):
                    awake = now
                if now - awake > IDLE_LIMIT or now - began > TIME_LIMIT:
                    kill(process)
                    return False
        return True

    @property
    def end(self):
        """How the process ended, if it did not end by itself: trap or hang."""
        if self.is_late or self.status in (-signal.SIGXCPU, 128 + signal.SIGXCPU):
            return "hang"
        return "trap" if -self.status in TRAPS else None

    @property
    def last_words(self):
        lines = [line for line in self.errors.splitlines() if line.strip()]
        return next((line for line in lines if "Fatal error" in line or "failed:" in line), lines[-1] if lines else "")


class Parity:
    """The parts of `parity`, in the program Judge."""

    def __init__(self, package):
        self.judge = str(package.products / "Judge")

    def cover(self):
        """Returns the bodies that each part enters, and makes sure that the original is equal."""
        run = Run([self.judge, "--coverage"])
        said = [line.split("\t") for line in run.out.splitlines()]
        if run.status or said[-1:] != [["done"]]:
            raise Trouble(f"parity does not pass without a mutant: {said[-1:]} {run.errors.strip()[-300:]}")
        self.seconds = run.seconds
        parts = [words[1] for words in said if words[0] == "part"]
        entered = [{int(number) for number in words[1].split()} for words in said if words[0] == "entered"]
        self.bodies = dict(zip(parts, entered))

    def judge_mutant(self, mutant):
        parts = [part for part, bodies in self.bodies.items() if mutant.body is None or mutant.body.number in bodies]
        if not parts:
            return Verdict(mutant, "unreached"), False
        run = Run([self.judge, *parts], mutant, usual=self.seconds)
        said = [line.split("\t") for line in run.out.splitlines()]
        part = next((words[1] for words in reversed(said) if words[0] == "part"), None)
        if run.end:
            return Verdict(mutant, run.end, part, run.last_words), run.is_reached
        last = said[-1] if said else []
        if run.status or last[:1] not in (["done"], ["noticed"], ["refused"]):
            raise Trouble(f"{mutant}: the judge ended with {run.status} in {part}. {run.errors.strip()[-300:]}")
        if last[0] == "done":
            return Verdict(mutant, "survived"), run.is_reached
        return Verdict(mutant, last[0], part, last[1]), run.is_reached


class Tests:
    """The suites of Swift Testing, each with its bodies."""

    def __init__(self, package, pattern):
        self.binary = str(next(package.products.glob("*.xctest")))
        self.pattern = pattern  # of the identifiers of the tests
        self.bodies, self.seconds = {}, {}
        self.folder = package.folder

    def run(self, suites, mutant=None):
        filters = [word for suite in suites for word in ("--filter", f"^{escaped(suite)}/")]
        start = min(self.seconds.values(), default=0)
        usual = sum(self.seconds.get(suite, 60) - start for suite in suites)
        return Run([self.binary, *filters, "--testing-library", "swift-testing"], mutant, self.folder, usual)

    def cover(self):
        done = subprocess.run(
            [self.binary, "--list-tests", "--testing-library", "swift-testing"], capture_output=True, text=True)
        tests = [line for line in done.stdout.splitlines() if re.match(self.pattern, line)]
        suites = list(dict.fromkeys(line.rsplit("/", 1)[0] for line in tests))
        if done.returncode or not suites:
            raise Trouble(f"no tests: {done.stderr.strip()[-300:]}")
        with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
            for suite, run in zip(suites, pool.map(lambda suite: self.run([suite]), suites)):
                if run.status:
                    raise Trouble(f"the tests of {suite} fail without a mutant: {first_issue(run) or run.errors[-300:]}")
                self.bodies[suite], self.seconds[suite] = run.entered, run.seconds
                progress(f"{len(self.bodies)} of {len(suites)} suites")

    def judge_mutant(self, mutant):
        suites = [suite for suite, bodies in self.bodies.items() if mutant.body is None or mutant.body.number in bodies]
        if not suites:
            return Verdict(mutant, "unreached"), False
        run = self.run(sorted(suites, key=self.seconds.get), mutant)
        if run.end:
            return Verdict(mutant, run.end, "tests", run.last_words), run.is_reached
        if run.status == 0 and re.search(r"Test run with \d+ tests? .*passed", run.out + run.errors):
            return Verdict(mutant, "survived"), run.is_reached
        issue = first_issue(run)
        if run.status not in (1, -signal.SIGKILL) or not issue:
            raise Trouble(f"{mutant}: the tests ended with {run.status}. {run.errors.strip()[-300:]}")
        return Verdict(mutant, "noticed", "tests", issue), run.is_reached


def escaped(text):
    return re.sub(r"([\\^$.|?*+()\[\]{}/])", r"\\\1", text)


def first_issue(run):
    found = ISSUE.search(run.out + run.errors)
    return found and found[1]


def judge(mutant, nets):
    """Returns the verdict of the first net that notices a mutant.

    Nothing counts as noticed before the place of the mutant was reached: that would be an error of the tool.
    """
    reached = False
    for net in nets:
        verdict, is_reached = net.judge_mutant(mutant)
        if verdict.is_noticed and not is_reached:
            raise Trouble(f"{mutant}: {verdict}, but its place was not reached; the net fails without it")
        if verdict.is_noticed:
            return verdict
        reached = reached or is_reached
    return Verdict(mutant, "survived" if reached else "unreached")


def judge_all(mutants, nets):
    """Returns the verdicts in the order of the mutants, and how long they took."""
    began = time.monotonic()
    verdicts = []
    pool = concurrent.futures.ThreadPoolExecutor(CORES)
    try:
        for verdict in pool.map(lambda mutant: judge(mutant, nets), mutants):
            verdicts.append(verdict)
            progress(f"{len(verdicts)} of {len(mutants)} judged")
    finally:
        pool.shutdown(cancel_futures=True)
        progress("")
    return verdicts, time.monotonic() - began
