"""Builds one package with all mutants of a module."""

import collections
import fcntl
import re
import subprocess

from mutation import schemata
from mutation.trouble import Trouble, progress, ROOT, ROOM

# How many bytes the copies of a function may have together. The compiler needs minutes for a function of 100,000.
MAX_LENGTH = 60_000

MANIFEST = """
// Added by scripts/mutate.
package.targets += [
  .target(name: "Mutants", path: "Characterization/Mistakes/Mutants/Mutants"),
  .executableTarget(
    name: "Judge", dependencies: ["Equivalence", "Mutants", "Parity", "Subjects"],
    path: "Characterization/Mistakes/Mutants/Judge"),
]
// A process finds all of its tests before it runs one, and each test module is compiled.
package.targets.removeAll { $0.type == .test && ![TESTS].contains($0.name) }
for target in package.targets {
  if target.name == "MODULE" {
    target.path = "Mutated/PATH"
    target.dependencies.append("Mutants")
    target.swiftSettings = [.swiftLanguageMode(.vLANGUAGE), .unsafeFlags(["-suppress-warnings"])]
  }
  // Parity is optimized, because there are many states, but has its assertions.
  let optimized = [
    "SimulatedPhone", "Equivalence", "Parity", "Legacy", "Modern", "Proposed", "Subjects", "Judge",
  ]
  if optimized.contains(target.name) && (IS_OPTIMIZED || target.name != "MODULE") {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
  }
}
"""


class Package:
    """A copy of the repository in which one module has its mutants.

    Everything else is linked, so the tests read the original files.
    """

    def __init__(self, module, path, language, tests, is_optimized=False):
        self.module, self.path = module, path
        self.is_optimized = is_optimized  # the module itself, which is far too slow for the phone with its mutants
        self.folder = ROOM / module
        self.scratch = self.folder / ".build"
        self.tests = tests  # the modules of tests that judge
        self.language = language
        self.mutated = self.folder / "Mutated" / path

    def lock(self):
        """Makes sure that no other run plants mutants in the same folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.locked = open(self.folder / "lock", "w")
        try:
            fcntl.flock(self.locked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as busy:
            raise Trouble(f"another scripts/mutate uses {self.folder.relative_to(ROOT)}; wait for its end") from busy

    def lay_out(self):
        self.lock()
        for name in ("Characterization", "Docs", "Legacy", "Modern", "scripts", "README.md"):
            link = self.folder / name
            if not link.is_symlink():
                link.symlink_to(ROOT / name)
        added = MANIFEST
        for word, value in [("MODULE", self.module), ("PATH", self.path), ("LANGUAGE", str(self.language)),
                            ("IS_OPTIMIZED", str(self.is_optimized).lower()),
                            ("TESTS", ", ".join(f'"{test}"' for test in self.tests))]:
            added = added.replace(word, value)
        schemata.write(self.folder / "Package.swift", ((ROOT / "Package.swift").read_text() + added).encode())
        for copy in self.mutated.rglob("*"):
            if copy.is_file() and not (ROOT / self.path / copy.relative_to(self.mutated)).exists():
                copy.unlink()
        for source in sorted((ROOT / self.path).rglob("*")):
            if source.is_file() and source.suffix != ".swift":
                schemata.write(self.mutated / source.relative_to(ROOT / self.path), source.read_bytes())

    def files(self):
        return [str(file.relative_to(ROOT)) for file in sorted((ROOT / self.path).rglob("*.swift"))]

    def plant(self, bodies, mutants):
        """Writes the module with these mutants. Returns the schema of each file, by the path of its copy."""
        schemas = {}
        for file in self.files():
            schema = schemata.Schema(file, bodies, mutants)
            copy = self.folder / "Mutated" / file
            schemata.write(copy, schema.text)
            schemas[str(copy)] = schema
        return schemas

    def plant_text(self, mutant):
        """Writes the module as a person with this mistake would: without any other mutant."""
        for file in self.files():
            source = (ROOT / file).read_bytes()
            if file == mutant.file:
                source = b"import Mutants\n" + schemata.planted(source, mutant)
            schemata.write(self.folder / "Mutated" / file, source)

    def swift(self, *arguments):
        return subprocess.run(
            ["swift", *arguments[:1], "--package-path", str(self.folder), "--scratch-path", str(self.scratch),
             *arguments[1:]], capture_output=True, text=True)

    def builds(self, mutants):
        """Divides the mutants among builds, so that no function becomes too long for the compiler."""
        builds, lengths = [[]], collections.Counter()
        for mutant in mutants:
            number = lengths[mutant.body] // MAX_LENGTH
            lengths[mutant.body] += mutant.body.end - mutant.body.start
            while number >= len(builds):
                builds.append([])
            builds[number].append(mutant)
        return builds

    def take_out_invalid(self, bodies, mutants):
        """Builds the module, and takes out the mutants that do not compile. Returns the others."""
        live = list(mutants)
        while True:
            schemas = self.plant(bodies, live)
            progress(f"compiling {len(live)} mutants")
            done = self.swift("build", "--target", self.module)
            if done.returncode == 0:
                return live
            bad = self.blamed(done.stdout + done.stderr, schemas)
            if not bad:
                bad = {self.bisected(bodies, live, schemas, done.stdout + done.stderr)}
            live = [mutant for mutant in live if mutant not in bad]

    def blamed(self, output, schemas):
        """Returns the mutants on whose lines the compiler reports an error."""
        places = re.findall(r"^(/.+?):(\d+):\d+: error:", output, re.M)
        found = [schemas[path].lines.get(int(line)) for path, line in places if path in schemas]
        return {mutant for mutant in found if mutant}

    def suspects(self, live, schemas, output):
        """Returns the mutants of the bodies in which the compiler reports an error, or else those of the files."""
        places = [(schemas[path], int(line)) for path, line in re.findall(r"^(/.+?):(\d+):\d+: error:", output, re.M)
                  if path in schemas]
        bodies = {schema.bodies.get(line) for schema, line in places}
        files = {schema.file for schema, _ in places}
        return ([mutant for mutant in live if mutant.body in bodies]
                or [mutant for mutant in live if mutant.file in files] or live)

    def bisected(self, bodies, live, schemas, output):
        """Returns one mutant that does not compile although no error is on its lines."""
        suspects = self.suspects(live, schemas, output)
        others = [mutant for mutant in live if mutant not in suspects]
        if self.fails(bodies, others) or not self.fails(bodies, live):
            errors = [line for line in output.splitlines() if "error" in line]
            raise Trouble(f"{self.module} does not compile:\n" + "\n".join(errors[:5]))
        while len(suspects) > 1:
            progress(f"searching for a mutant that does not compile among {len(suspects)}")
            half = suspects[:len(suspects) // 2]
            suspects = half if self.fails(bodies, others + half) else suspects[len(half):]
        return suspects[0]

    def fails(self, bodies, mutants):
        self.plant(bodies, mutants)
        return self.swift("build", "--target", self.module).returncode != 0

    def build(self, what="the judge and the tests", product=("--build-tests",)):
        progress(f"building {what}")
        done = self.swift("build", *product)
        if done.returncode:
            errors = [line for line in (done.stdout + done.stderr).splitlines() if "error:" in line]
            raise Trouble(f"cannot build {what}:\n" + "\n".join(dict.fromkeys(errors[:5])))
        self.products = self.scratch / "debug"
        progress("")
