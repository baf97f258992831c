"""Runs a process with one mutant, and tells how it ended."""

import contextlib
import math
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from mutation.trouble import Trouble

# How Swift ends a process at a failed assertion, a wrong index or a wrong pointer.
TRAPS = [signal.SIGILL, signal.SIGTRAP, signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGFPE]
IDLE_LIMIT = 1  # seconds of sleep, after which a process hangs
TIME_LIMIT = 300

ISSUE = re.compile(r"Test (.+?) recorded an issue")


def busy_limit(usual):
    """Returns the seconds of processor time after which a process hangs, if the original needs `usual` seconds."""
    return 3 * usual + 1


class Ended:
    """A process that has ended, or was stopped because it sleeps for ever."""

    def __init__(self, status, is_late, out, errors, report, seconds=None):
        self.status, self.is_late = status, is_late
        self.out, self.errors, self.seconds = out, errors, seconds
        self.report = report.splitlines()

    def has_reached(self, mutant):
        return mutant.is_text or f"reached {mutant.number}" in self.report

    @property
    def entered(self):
        return {int(line.split()[1]) for line in self.report if line.startswith("entered")}

    @property
    def by_force(self):
        """trap or hang, if the process did not end by itself."""
        if self.is_late and self.status == -signal.SIGKILL:
            return "hang"
        if self.status in (-signal.SIGPROF, -signal.SIGXCPU, 128 + signal.SIGXCPU):
            return "hang"
        return "trap" if -self.status in TRAPS else None

    @property
    def last_words(self):
        lines = [line for line in self.errors.splitlines() if line.strip()]
        return next((line for line in lines if "Fatal error" in line or "failed:" in line), lines[-1] if lines else "")

    @property
    def issue(self):
        found = ISSUE.search(self.out + self.errors)
        return found and found[1]


class Watch:
    """Tells when a process has slept for too long, or has run for too long."""

    def __init__(self):
        self.began = self.awake = self.looked = time.monotonic()

    def is_due(self):
        """Whether it is time to look at the process again."""
        now = time.monotonic()
        if now - self.looked < 0.02:
            return False
        self.looked = now
        return True

    def is_over(self, process):
        if not is_asleep(process) or (self.looked - self.awake > IDLE_LIMIT and has_child(process)):
            self.awake = self.looked
        return self.looked - self.awake > IDLE_LIMIT or self.looked - self.began > TIME_LIMIT


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


def environment(number, report):
    return {
        **os.environ, "MUTANT": str(number), "MUTANT_REPORT": str(report), "SWIFT_BACKTRACE": "enable=no",
        "NO_COLOR": "1"}


def run(command, mutant=None, cwd=None, usual=60):
    """Runs a command with one mutant, or without. It is stopped at the first failed test."""
    room = tempfile.mkdtemp(prefix="mutant-")
    try:
        out, errors, report = (Path(room, name) for name in ("out", "errors", "report"))
        report.touch()
        limit = ["/bin/sh", "-c", f'ulimit -S -t {math.ceil(busy_limit(usual))} && exec "$@"', "sh"]
        with open(out, "w") as to_out, open(errors, "w") as to_errors:
            process = subprocess.Popen(
                limit + command, stdout=to_out, stderr=to_errors, cwd=cwd, start_new_session=True,
                env=environment(mutant.number if mutant else 0, report))
        is_late, watch, ended = False, Watch(), False
        with open(errors, errors="replace") as said:
            while not ended:
                time.sleep(0.005)
                ended, status, usage = os.wait4(process.pid, os.WNOHANG)
                if ended or not watch.is_due():
                    continue
                has_failed = ISSUE.search(said.read())
                is_late = not has_failed and watch.is_over(process.pid)
                if has_failed or is_late:
                    os.killpg(process.pid, signal.SIGKILL)
                    ended, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Ended(
            process.returncode, is_late, out.read_text(errors="replace"), errors.read_text(errors="replace"),
            report.read_text(), usage.ru_utime + usage.ru_stime)
    finally:
        shutil.rmtree(room, ignore_errors=True)  # A process of an exit test may still write there.


class Server:
    """The program Judge. It starts a copy of itself for each mutant, so it reads its files only once."""

    def __init__(self, program):
        self.room = tempfile.TemporaryDirectory(prefix="mutant-")
        self.errors, self.report = Path(self.room.name, "errors"), Path(self.room.name, "report")
        self.report.touch()
        with open(self.errors, "wb") as to_errors:
            self.process = subprocess.Popen(
                [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=to_errors,
                env=environment(0, self.report), start_new_session=True)
        self.unread = b""

    def judge(self, mutant, parts, usual):
        """Runs these parts with one mutant."""
        os.truncate(self.report, 0)
        said_before = self.errors.stat().st_size
        request = "\t".join([str(mutant.number), str(busy_limit(usual)), *parts])
        try:
            self.process.stdin.write(f"{request}\n".encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            self.fail()
        lines, watch, child, is_late = [], Watch(), None, False
        while not lines or not lines[-1].startswith("ended\t"):
            if select.select([self.process.stdout], [], [], 0.05)[0]:
                read = os.read(self.process.stdout.fileno(), 65536)
                if not read:
                    self.fail()
                *complete, self.unread = (self.unread + read).split(b"\n")
                lines += [line.decode(errors="replace") for line in complete]
                child = next((int(line.split("\t")[1]) for line in lines if line.startswith("child\t")), child)
            elif child and not is_late and watch.is_due() and watch.is_over(child):
                is_late = True
                with contextlib.suppress(ProcessLookupError):  # It has ended by now.
                    os.kill(child, signal.SIGKILL)
        with open(self.errors, errors="replace") as errors:
            errors.seek(said_before)
            status = os.waitstatus_to_exitcode(int(lines[-1].split("\t")[1]))
            return Ended(status, is_late, "\n".join(lines[:-1]), errors.read(), self.report.read_text())

    def fail(self):
        self.process.wait()
        raise Trouble(f"the judge ended with {self.process.returncode}: {self.errors.read_text()[-300:].strip()}")

    def stop(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
        self.room.cleanup()
