"""The command: chooses the mutants, has them judged, and reports."""

import functools
import json
import os
import platform
import random
import re
import signal
import sys
import time
import traceback

from mutation import equivalent, judging, report, schemata
from mutation.package import Package
from mutation.trouble import Trouble, progress, ROOM, ROOT


TESTS = re.findall(r'\.testTarget\(\s*name: "(\w+)"', (ROOT / "Package.swift").read_text())


class Target:
    """A module that is mutated, and the nets that judge it."""

    def __init__(self, module, path, language, nets):
        self.module, self.path = module, path
        self.patterns = nets  # for each net, the pattern of its tests; parity has none
        tests = [test for test in TESTS if re.search(rf"\b{test}\b", " ".join(filter(None, nets.values())))]
        self.package = Package(self.module, path, language, tests, is_optimized=None in nets.values())

    def find(self):
        phone = [str(file.relative_to(ROOT)) for file in (ROOT / "Characterization/Net/Phone").rglob("*.swift")]
        return schemata.find(self.package.files(), sorted(phone))

    def nets(self):
        return [
            judging.Tests(self.package, name, pattern) if pattern else judging.Parity(self.package, name)
            for name, pattern in self.patterns.items()]


TARGETS = [
    Target("Modern", "Modern", 6, {
        "parity": None, "tests": r"(ModernSuite|Suite)\.(?!`Every candidate`|`A snapshot in which)"}),
    Target("Legacy", "Legacy", 5, {
        "shared suite": r"Suite\.", "its own tests": r"(LegacySuite|ModernSuite\.`The logs)", "parity": None}),
    Target("SimulatedPhone", "Characterization/Net/Phone", 6, {
        "its own tests": r"SelfTests\.", "other tests": r"(Suite|LegacySuite|ModernSuite)\."}),
]


def judge(target, chosen, bodies):
    """Returns the mutants that do not compile, the verdicts of the others, and the seconds."""
    package = target.package
    package.lay_out()
    live, verdicts, seconds = [], [], 0
    for mutants in package.builds([mutant for mutant in chosen if mutant.body]):
        mutants = package.take_out_invalid(bodies, mutants)
        package.build()
        nets = target.nets()
        for net in nets:
            net.cover()
        found, duration = judging.judge_all(mutants, nets)
        for net in nets:  # again: if it fails now, it may have failed without a mutant before
            net.cover()
        live, verdicts, seconds = live + mutants, verdicts + found, seconds + duration
    for mutant in chosen:
        if mutant.body is None:
            progress(f"judging {mutant}")
            verdicts.append(judge_as_text(mutant, package, nets))
    invalid = [mutant for mutant in chosen if mutant.body and mutant not in live]
    return invalid, verdicts, seconds


def judge_as_text(mutant, package, nets):
    """Builds the module with one mutant, as a person would write it, and judges it."""
    mutant.is_text = True
    package.plant_text(mutant)
    build = functools.cache(lambda net: package.build(str(mutant), net.product))
    try:
        return judging.judge(mutant, nets, build)
    finally:
        for net in nets:
            net.stop()


class Arguments:
    """What the user typed."""

    def __init__(self, words):
        self.paths, self.sample, self.seed, self.tests = [], None, None, None
        self.mode = None
        words = list(words)
        while words:
            word = words.pop(0)
            if word in ("--sample", "--seed"):
                if not words or not words[0].isdigit() or (word == "--sample" and words[0] == "0"):
                    raise Trouble(f"{word} needs a number; see scripts/mutate --help")
                setattr(self, word[2:], int(words.pop(0)))
            elif word == "--tests":
                if not words or not is_pattern(words[0]):
                    raise Trouble("--tests needs a regular expression; see scripts/mutate --help")
                self.tests = words.pop(0)
            elif word in ("--json", "--self-test", "--write") and self.mode is None:
                self.mode = word
            elif word.startswith("-"):
                raise Trouble(f"cannot use {word} here; see scripts/mutate --help")
            else:
                self.paths.append(word.rstrip("/"))
        if self.seed is not None and not self.sample:
            raise Trouble("--seed needs --sample N, which draws the mutants")
        if self.mode == "--self-test" and (self.paths or self.sample or self.tests):
            raise Trouble(f"{self.mode} takes no path, no sample and no tests")
        modules = [target.path for target in TARGETS]
        for path in self.paths:
            is_inside = any(path == module or path.startswith(module + "/") for module in modules)
            if not is_inside or not (ROOT / path).exists():
                raise Trouble(f"no mutants below {path or 'an empty path'}; name a file or folder of {', '.join(modules)}")
        if self.mode == "--write" and (self.sample or self.tests or not set(self.paths) <= set(modules)):
            raise Trouble("--write takes whole modules: " + ", ".join(modules))

    def chosen(self, found):
        """Returns the mutants of each target that the user wants."""
        chosen = {}
        for target, (_, mutants) in found.items():
            chosen[target] = [mutant for mutant in mutants if not self.paths or any(
                mutant.file == path or mutant.file.startswith(path + "/") for path in self.paths)]
        if self.sample:
            everything = [mutant for mutants in chosen.values() for mutant in mutants]
            drawn = set(random.Random(self.seed).sample(everything, min(self.sample, len(everything))))
            chosen = {target: [mutant for mutant in mutants if mutant in drawn] for target, mutants in chosen.items()}
        return {target: mutants for target, mutants in chosen.items() if mutants}


def is_pattern(text):
    try:
        return bool(re.compile(text))
    except re.error:
        return False


def run(arguments, usage):
    if arguments in (["--help"], ["-h"]):
        print(usage.strip())
        return 0
    arguments = Arguments(arguments)
    if platform.system() != "Linux":
        raise Trouble("runs on Linux only: it starts the built tests as a file, and on macOS they are a bundle, which is a folder")
    if arguments.mode == "--self-test":
        from mutation import self_test
        return self_test.run()
    if arguments.sample and arguments.seed is None:
        arguments.seed = random.randrange(1_000_000)
    found = {target: target.find() for target in TARGETS}
    known = equivalent.read()
    known.compare([mutant for _, mutants in found.values() for mutant in mutants])
    problems, results = [], []
    if arguments.sample:
        print(f"{arguments.sample} mutants, drawn with --seed {arguments.seed}", file=sys.stderr)
    for target, mutants in arguments.chosen(found).items():
        if arguments.tests:
            target.patterns, target.package.tests = {"tests": arguments.tests}, TESTS
        began = time.monotonic()
        invalid, verdicts, seconds = judge(target, mutants, found[target][0])
        results.append(report.Result(target, invalid, verdicts, known, seconds, time.monotonic() - began))
        if arguments.mode != "--json":
            results[-1].show()
        if arguments.mode == "--write":
            report.write(results[-1])
    if not arguments.tests:
        problems += [problem for result in results for problem in result.problems]
    if arguments.mode == "--json":
        print(json.dumps([entry for result in results for entry in result.entries], indent=1, ensure_ascii=False))
    for note in known.notes + [note for result in results for note in result.notes]:
        print(f"note: {note}", file=sys.stderr)
    for problem in problems:
        print(f"scripts/mutate: {problem}", file=sys.stderr)
    return 1 if problems else 0


def main(arguments, usage):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        return run(arguments, usage)
    except Trouble as trouble:
        progress("")
        print(f"scripts/mutate: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        progress("")
        return 130
    except BrokenPipeError:  # The reader of the output has ended, as in "| head".
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:  # Such as a checkout without write permission.
        if not str(error.filename).startswith(str(ROOM)):
            traceback.print_exc()
            return 2
        progress("")
        print(f"scripts/mutate: cannot write to {error.filename}: {error.strerror}; make the checkout writable, or"
              " clone it into a folder that you can write to", file=sys.stderr)
        return 2
    except Exception:  # Status 1 would say that a mutant was not noticed.
        traceback.print_exc()
        return 2
