"""Runs the nets against one mutant at a time, and tells which one notices it."""

import concurrent.futures
import os
import queue
import re
import signal
import subprocess
import time

from mutation import running
from mutation.trouble import Trouble, progress

CORES = os.cpu_count() or 1
# The parts of parity that run only if nothing else notices the mutant.
LONG_PARTS = ["walks", "exploration", "self-check"]


class Verdict:
    """What happened to one mutant."""

    def __init__(self, mutant, state, by=None, detail=None):
        self.mutant = mutant
        self.state = state  # noticed, trap, hang, refused, survived or unreached
        self.by = by  # the part of parity, or the name of the net
        self.net = None  # the name of the net that notices it
        self.detail = detail

    @property
    def is_noticed(self):
        return self.state in ("noticed", "trap", "hang", "refused")

    def __str__(self):
        by = f" by {self.by}" if self.by else ""
        return f"{self.state}{by}" + (f": {self.detail}" if self.detail else "")


class Net:
    """Parts that judge a mutant: for each part, the numbers of the bodies that it enters, and its seconds."""

    def __init__(self, name):
        self.name = name
        self.bodies, self.seconds = {}, {}

    def stages(self, mutant):
        """Returns the parts that meet a mutant: first the quick ones, then others, then the long ones.

        A suite that enters few bodies tests them more closely than one that enters many.
        """
        parts = sorted((part for part, bodies in self.bodies.items() if mutant.body is None
                        or mutant.body.number in bodies), key=lambda part: len(self.bodies[part]))
        quick = [part for part in parts if part not in LONG_PARTS]
        return [quick[:self.first], quick[self.first:], [part for part in parts if part in LONG_PARTS]]

    def stop(self):
        """Lets a changed program be built."""


class Parity(Net):
    """The parts of `parity`, in the program Judge."""

    product = ["--product", "Judge"]
    first = 3

    def __init__(self, package, name="parity"):
        super().__init__(name)
        self.program = str(package.products / "Judge")
        self.servers = queue.SimpleQueue()

    def cover(self):
        run = running.run([self.program, "--coverage"])
        said = [line.split("\t") for line in run.out.splitlines()]
        if run.status or said[-1:] != [["done"]]:
            raise Trouble(f"parity does not pass without a mutant: {said[-1:]} {run.errors.strip()[-300:]}")
        for what, value in said[:-1]:
            if what == "part":
                part = value
            elif what == "entered":
                self.bodies[part] = {int(number) for number in value.split()}
            elif what == "seconds":
                self.seconds[part] = float(value)

    def judge(self, mutant, parts):
        try:
            server = self.servers.get_nowait()
        except queue.Empty:
            server = running.Server(self.program)
        run = server.judge(mutant, parts, sum(map(self.seconds.get, parts)))
        self.servers.put(server)
        said = [line.split("\t") for line in run.out.splitlines() if not line.startswith("child")]
        part = next((words[1] for words in reversed(said) if words[0] == "part"), None)
        if run.by_force:
            return Verdict(mutant, run.by_force, part, run.last_words), run
        last = said[-1] if said else []
        if run.status or last[:1] not in (["done"], ["noticed"], ["refused"]):
            raise Trouble(f"{mutant}: the judge ended with {run.status} in {part}. {run.errors.strip()[-300:]}")
        if last[0] == "done":
            return Verdict(mutant, "survived"), run
        return Verdict(mutant, last[0], part, last[1]), run

    def stop(self):
        while not self.servers.empty():
            self.servers.get().stop()


class Tests(Net):
    """The suites of Swift Testing."""

    product = ["--build-tests"]
    first = 5

    def __init__(self, package, name, pattern):
        super().__init__(name)
        self.program = str(next(package.products.glob("*.xctest")))
        self.pattern = pattern  # of the identifiers of the tests
        self.folder = package.folder

    def run(self, suites, mutant=None, usual=60):
        filters = [word for suite in suites for word in ("--filter", f"^{escaped(suite)}/")]
        # One test after the other, so that it is always the same one that notices a mutant first.
        command = [self.program, *filters, "--no-parallel", "--testing-library", "swift-testing"]
        return running.run(command, mutant, self.folder, usual)

    def cover(self):
        done = subprocess.run(
            [self.program, "--list-tests", "--testing-library", "swift-testing"], capture_output=True, text=True)
        tests = [line for line in done.stdout.splitlines() if re.match(self.pattern, line)]
        suites = list(dict.fromkeys(line.rsplit("/", 1)[0] for line in tests))
        if done.returncode or not suites:
            raise Trouble(f"no tests: {done.stderr.strip()[-300:]}")
        with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
            for suite, run in zip(suites, pool.map(lambda suite: self.run([suite]), suites)):
                if run.status:
                    raise Trouble(f"the tests of {suite} fail without a mutant: {run.issue or run.errors[-300:]}")
                self.bodies[suite], self.seconds[suite] = run.entered, run.seconds
                progress(f"{len(self.bodies)} of {len(suites)} suites")

    def judge(self, mutant, suites):
        start = min(self.seconds.values())  # of the program
        run = self.run(suites, mutant, start + sum(self.seconds[suite] - start for suite in suites))
        if run.by_force:
            return Verdict(mutant, run.by_force, self.name, run.last_words), run
        if run.status == 0 and re.search(r"Test run with \d+ tests? .*passed", run.out + run.errors):
            return Verdict(mutant, "survived"), run
        if run.status not in (1, -signal.SIGKILL) or not run.issue:
            raise Trouble(f"{mutant}: the tests ended with {run.status}. {run.errors.strip()[-300:]}")
        return Verdict(mutant, "noticed", self.name, run.issue), run


def escaped(text):
    return re.sub(r"([\\^$.|?*+()\[\]{}/])", r"\\\1", text)


def steps(mutant, nets):
    """Returns the nets and their parts in order: net by net. Parity takes turns with the net after it, for speed."""
    stages = [[(net, parts) for parts in net.stages(mutant)] for net in nets]
    if isinstance(nets[0], Parity):
        stages = zip(*stages)
    return [(net, parts) for stage in stages for net, parts in stage if parts]


def judge(mutant, nets, prepare=lambda net: None):
    """Returns the verdict of the first net that notices a mutant.

    `prepare` is called before each use of a net. Nothing counts as noticed if the place of the mutant was not reached:
    that would be an error of the tool.
    """
    is_reached = False
    for net, parts in steps(mutant, nets):
        prepare(net)
        verdict, run = net.judge(mutant, parts)
        if verdict.is_noticed and not run.has_reached(mutant):
            raise Trouble(f"{mutant}: {verdict}, but its place was not reached; the net fails without it")
        if verdict.is_noticed:
            verdict.net = net.name
            return verdict
        is_reached = is_reached or run.has_reached(mutant)
    return Verdict(mutant, "survived" if is_reached else "unreached")


def judge_all(mutants, nets):
    """Returns the verdicts in the order of the mutants, and how long they took."""
    began = time.monotonic()
    verdicts = []
    pool = concurrent.futures.ThreadPoolExecutor(CORES + 1)  # One more, because a mutant that hangs may sleep.
    try:
        for verdict in pool.map(lambda mutant: judge(mutant, nets), mutants):
            verdicts.append(verdict)
            progress(f"{len(verdicts)} of {len(mutants)} judged")
    finally:
        pool.shutdown(cancel_futures=True)
        for net in nets:
            net.stop()
        progress("")
    return verdicts, time.monotonic() - began
