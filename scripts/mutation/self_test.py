"""Tries to deceive the script with a small package, and checks what it reports."""

import os

from mutation import equivalent, judging, main, schemata
from mutation.package import Package
from mutation.report import Result
from mutation.trouble import Trouble, ROOT

HOME = "Characterization/Mistakes/Mutants/SelfTest"

MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "deceptive",
  targets: [
    .target(name: "Mutants", path: "Characterization/Mistakes/Mutants/Mutants"),
    .target(name: "Deceptive", dependencies: ["Mutants"], path: "Mutated/{HOME}/Deceptive"),
    .executableTarget(name: "Judge", dependencies: ["Deceptive", "Mutants"], path: "{HOME}/Judge"),
  ]
)
"""

# The function, the change, and the state of its verdict. None: the judge itself fails.
EXPECTED = [
    ("unreachable()", "`1` → `2`", "unreached"),
    ("answer()", "`42` → `43`", "noticed"),
    ("answer()", "`42` → `41`", None),
    ("largest()", "`255` → `256`", "does not compile"),
    ("largest()", "`255` → `254`", "noticed"),
    ("index()", "`0` → `1`", "trap"),
    ("count(to:)", "`count += 1` → `count -= 1`", "hang"),
    ("count(to:)", "`count != limit` → `!(count != limit)`", "noticed"),
    ("isSmall(_:)", "`number * 0 < 9` → `number * 0 <= 9`", "survived"),
    ("isOn(_:)", "without `isOn = true`", "noticed"),
    ("Pair.init()", "`self.init(first: 1, second: 2)` → `self.init(first: 2, second: 1)`", "noticed"),
    ("Owner.init().{}", "`[weak self]` → `[self]`", "noticed"),
]


class Fixture(Package):
    def lay_out(self):
        self.lock()
        link = self.folder / "Characterization"
        if not link.is_symlink():
            link.symlink_to(ROOT / "Characterization")
        schemata.write(self.folder / "Package.swift", MANIFEST.encode())


def state(mutant, live, nets):
    if mutant not in live:
        return "does not compile"
    try:
        return judging.judge(mutant, nets).state
    except Trouble:
        return None


def state_as_text(mutant, package, net):
    try:
        return main.judge_as_text(mutant, package, [net]).state
    except Trouble as trouble:
        return str(trouble)


def run():
    package = Fixture("Deceptive", f"{HOME}/Deceptive", 6, [])
    package.lay_out()
    bodies, mutants = schemata.find(package.files(), [])
    live = package.take_out_invalid(bodies, mutants)
    package.build()
    net = judging.Parity(package)
    net.cover()
    failures = []

    def check(what, expected, actual):
        print(f"{'ok  ' if actual == expected else 'FAIL'}  {what}: {'an error of the tool' if actual is None else actual or 'nothing to report'}")
        if actual != expected:
            failures.append(f"{what}: expected {expected}")

    for function, change, expected in EXPECTED:
        matches = [mutant for mutant in mutants if (mutant.function, mutant.change) == (function, change)]
        actual = state(matches[0], live, [net]) if len(matches) == 1 else f"{len(matches)} such mutants"
        check(f"{function} {change}", expected, actual)

    noticed = next(mutant for mutant in live if mutant.change == "`42` → `43`")
    net.stop()
    os.environ["BROKEN_JUDGE"] = "1"
    check("a judge that traps before it reaches the mutant", None, state(noticed, live, [net]))
    net.stop()
    del os.environ["BROKEN_JUDGE"]

    survivor = next(mutant for mutant in live if mutant.operator == "move boundary")
    lines = [f"{survivor.file} {survivor.function}", f"  {survivor.operator}: {survivor.change}", "  Always 0."]
    verdict = judging.judge(survivor, [net])
    known = equivalent.Known([equivalent.Entry(1, lines)])
    check("an equivalent mutant", [], problems(verdict, known, mutants))
    lines[1] = lines[1].replace("9`", "8`")
    changed = equivalent.Known([equivalent.Entry(1, lines)])
    check("its code has changed", ["stale", "a stale entry"], problems(verdict, changed, mutants))
    lines = [f"{noticed.file} {noticed.function}", f"  {noticed.operator}: {noticed.change}", "  Not true."]
    wrong = equivalent.Known([equivalent.Entry(1, lines)])
    check("listed, but noticed", ["listed as equivalent"], problems(judging.judge(noticed, [net]), wrong, mutants))

    twice = package.folder / "twice"
    times = []
    for text in (b"a", b"b"):
        schemata.write(twice, text)
        times.append(int(twice.stat().st_mtime))
    check("a file that changes twice in a second: Swift sees it", True, times[0] < times[1])

    alone = next(mutant for mutant in live if mutant.change == "without `isOn = true`")
    check("a case without a statement, as text", "noticed", state_as_text(alone, package, net))
    return 1 if failures else 0


def problems(verdict, known, mutants):
    """Returns the kinds of the notes and problems that the command would print."""
    known.compare(mutants)
    result = Result(None, [], [verdict], known, 1, 1)
    kinds = ("a stale entry", "stale", "survived", "listed as equivalent")
    return [next(kind for kind in kinds if kind in problem) for problem in known.notes + result.notes + result.problems]
