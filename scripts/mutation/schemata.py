"""Writes files that contain all their mutants. One of them is chosen at run time."""

import collections
import json
import os
import shutil
import subprocess
from pathlib import Path

from mutation.trouble import Trouble, progress, ROOT, ROOM

OPERATORS = ROOT / "Characterization/Mistakes/Mutants/Operators"


class Body:
    """The statements of a function, or an initial value."""

    def __init__(self, number, file, found):
        self.number = number
        self.file = file
        self.start, self.end = found["start"], found["end"]
        self.is_value, self.is_returned = found["isValue"], found["isReturned"]
        self.type = found.get("type")  # of an initial value


class Mutant:
    """One change of one file."""

    def __init__(self, number, file, found, body):
        self.number = number
        self.file = file
        self.body = body
        self.is_text = body is None  # whether a build of its own contains it, and no other mutant
        self.operator, self.function = found["operator"], found["function"]
        self.line = found["line"]
        self.before, self.after = " ".join(found["before"].split()), " ".join(found["after"].split())
        self.place = 1  # 2 for the second place of a function with the same change
        self.edits = [(edit["start"], edit["end"], edit["text"].replace("§", str(number))) for edit in found["edits"]]

    @property
    def change(self):
        change = f"`{self.before}` → `{self.after}`" if self.after else f"without `{self.before}`"
        return change + (f", place {self.place}" if self.place > 1 else "")

    @property
    def key(self):
        """What an entry of the list of equivalent mutants names."""
        return self.file, self.function, self.operator, self.change

    def __str__(self):
        return f"{self.file}:{self.line}: {self.operator}: {self.change}"


def tool():
    """Compiles the program that finds mutants, if its sources changed. Returns its path."""
    sources = sorted(OPERATORS.glob("*.swift"))
    binary = ROOM / "operators"
    if binary.is_file() and all(binary.stat().st_mtime > source.stat().st_mtime for source in sources):
        return binary
    progress("compiling the operators")
    ROOM.mkdir(parents=True, exist_ok=True)
    compiler = Path(shutil.which("swiftc") or "swiftc")
    if shutil.which("xcrun"):
        compiler = Path(subprocess.run(["xcrun", "-f", "swiftc"], capture_output=True, text=True).stdout.strip())
    host = compiler.resolve().parent.parent / "lib/swift/host"
    if not (host / "SwiftSyntax.swiftmodule").exists():
        raise Trouble(f"{host} has no SwiftSyntax; install a toolchain of swift.org")
    done = subprocess.run(
        ["swiftc", "-swift-version", "6", "-I", str(host), "-L", str(host), "-lSwiftSyntax", "-lSwiftParser",
         "-lSwiftOperators", "-Xlinker", "-rpath", "-Xlinker", str(host), *map(str, sources), "-o", str(binary)],
        capture_output=True, text=True)
    if done.returncode:
        raise Trouble("the operators do not compile:\n" + "\n".join(
            line for line in done.stderr.splitlines() if "error:" in line))
    return binary


def find(files, declarations):
    """Returns the bodies and the mutants of the files. `declarations` are more files with enumerations."""
    done = subprocess.run(
        [str(tool()), "--cases", *declarations, "--", *files], capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise Trouble(f"the operators failed: {done.stderr.strip()[-500:]}")
    bodies, mutants, places = [], [], collections.Counter()
    for found in json.loads(done.stdout):
        here = [Body(len(bodies) + index + 1, found["file"], body) for index, body in enumerate(found["bodies"])]
        bodies += here
        for mutant in found["mutants"]:
            body = None if mutant.get("body") is None else here[mutant["body"]]
            mutants.append(Mutant(len(mutants) + 1, found["file"], mutant, body))
            first = mutants[-1].key
            places[first] += 1
            mutants[-1].place = places[first]
    return bodies, mutants


class Schema:
    """A file with the original and all mutants. It knows which lines belong to which mutant."""

    def __init__(self, file, bodies, mutants):
        self.file = file
        self.source = (ROOT / file).read_bytes()
        self.lines, self.bodies = {}, {}  # number of a line: mutant, or body
        self.text = b"import Mutants\n"
        bodies = sorted((body for body in bodies if body.file == file), key=lambda body: body.start)
        of_file = [mutant for mutant in mutants if mutant.file == file]
        place = 0
        for body in bodies:
            self.text += self.source[place:body.start]
            first = self.text.count(b"\n") + 1
            self.add_body(body, [mutant for mutant in of_file if mutant.body is body])
            self.bodies.update(dict.fromkeys(range(first, self.text.count(b"\n") + 2), body))
            place = body.end
        self.text += self.source[place:]

    def add(self, text, mutant=None):
        if mutant is not None:
            first = self.text.count(b"\n") + 1
            for line in range(first, first + text.count(b"\n") + 1):
                self.lines[line] = mutant
        self.text += text

    def add_body(self, body, mutants):
        if not mutants:
            return self.add(self.source[body.start:body.end])
        original = edited(self.source, body)
        if body.is_value and not body.type:
            self.add(b"(")
            for mutant in mutants:
                self.add(b"\nmutant(in: %d) == %d ? " % (body.number, mutant.number))
                self.add(edited(self.source, body, mutant), mutant)
                self.add(b" :")
            return self.add(b"\n" + original + b")")
        if body.type:  # The compiler is slow with many values in one expression.
            self.add(b"{ () -> %s in" % body.type.encode())
        self.add(b"\nswitch mutant(in: %d) {\n" % body.number)
        for mutant in mutants:
            self.add(b"case %d:\n" % mutant.number)
            self.add(edited(self.source, body, mutant), mutant)
            self.add(b"\n")
        self.add(b"default:\n" + original + b"\n}\n" + (b"}()" if body.type else b""))


def edited(source, body, mutant=None):
    """Returns the code of a body, with the change of a mutant."""
    edits = mutant.edits if mutant else []
    text, place = b"", body.start
    pending = b"return " if body.is_returned else b""
    for start, end, replacement in edits:
        replacement = replacement.encode()
        text += source[place:start]
        if pending and start == body.start:
            marker = b"mutantReached(%d); " % mutant.number
            head = marker if replacement.startswith(marker) else b""
            replacement = head + pending + replacement[len(head):]
            pending = b""
        text += replacement
        place = end
    text += source[place:body.end]
    return pending + text


def planted(source, mutant):
    """Returns a source with the change of a mutant and nothing else, as a person would make it."""
    text, place = b"", 0
    statement = f"mutantReached({mutant.number}); "
    value = f"mutantValue(mutantReached({mutant.number}), "
    for start, end, replacement in mutant.edits:
        if replacement == statement and end > start:
            replacement = "()"  # because a case needs a statement
        replacement = replacement.replace(statement, "").replace(value, "(")
        text += source[place:start] + replacement.encode()
        place = end
    return text + source[place:]


def write(file, text):
    """Writes only what changed, so that Swift builds no more.

    Swift compares whole seconds, so the time of the file becomes at least one second later, also if this is ahead of
    the clock. Without that, a change in the same second is not compiled.
    """
    if not file.is_file() or file.read_bytes() != text:
        before = file.stat().st_mtime if file.is_file() else 0
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
        later = max(file.stat().st_mtime, before + 1)
        os.utime(file, (later, later))
