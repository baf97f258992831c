"""A small series for the tests of the workshop, and stubs for Swift and git."""

import json
import shutil
import sys

GIT = shutil.which("git")
OWNED = ["Modern/LocationManager/", "Modern/*.swift", "Tests/*.swift", "Package.swift#Modern,ModernSuite"]
MANIFEST = """// swift-tools-version: 6.2
let package = Package(
  name: "parity",
  targets: [
    .target(name: "Legacy"),
    // The rewrite. )
    .target(
      name: "Modern", dependencies: [phone(")")], path: "Modern"),  // )
    .testTarget(
      name: "ModernSuite", dependencies: ["Modern"], path: "Tests"),
    .target(name: "Last"),
  ]
)
"""
MANAGER = "".join(f"line {number}\n" for number in range(1, 41))
FIRST = {
    "Package.swift": MANIFEST, "Legacy/Legacy.swift": "legacy\n", "README.md": "# Parity\n",
    ".gitignore": ".build/\n.build-*/\nplayground/\n/rewrite/\n", ".gitattributes": "* text=auto eol=lf\n",
    "Modern/LocationManager/Manager.swift": MANAGER, "Modern/Live.swift": "live\nkeeps\n",
    "Modern/Old Name.swift": "a name\nwith a space\n", "Modern/Flag.swift": "flag", "Modern/Companions/Feed.swift": "feed\n",
}


def edit(path, old, new):
    return lambda files: {**files, path: files[path].replace(old, new)}


def both(*edits):
    def all_edits(files):
        for one in edits:
            files = one(files)
        return files
    return all_edits


def without(path):
    return lambda files: {name: text for name, text in files.items() if name != path}


# Each step: its subject, its body, and its edit of the files.
STEPS = [
    ("Extract the provider", "The manager called the phone.\n\nIts 2 calls move.", both(
        edit("Modern/LocationManager/Manager.swift", "line 5\n", "provider 5\n"),
        lambda files: {**files, "Modern/LocationManager/Provider.swift": "no newline at the end"})),
    ("Rename a file", "The old name was wrong.", both(
        without("Modern/Old Name.swift"),
        lambda files: {**files, "Modern/New Name.swift": "a name\nwith a space, für alle\n"})),
    ("Test the manager", "No test covered the manager.", both(
        lambda files: {**files, "Tests/ManagerTests.swift": "test\n"},
        edit("Package.swift", '["Modern"], path', '["Modern", "Legacy"], path'))),
    ("Delete the flag", "Nothing reads the flag.", both(
        edit("Modern/LocationManager/Manager.swift", "line 30\n", ""), without("Modern/Flag.swift"))),
]
IDS = ["extract-the-provider", "rename-a-file", "test-the-manager", "delete-the-flag"]

PAGE = "# The workshop\n\n## The steps\n\n<!-- series: list -->\n<!-- end -->\n"
HINTS = "# Hints\n\n## Nudge\nWhat hurts?\n\n## Where\nIn Modern.\n\n## How\n- Edit.\n- Check.\n"


def chapter(title, has_trap=False):
    """Returns a chapter with empty generated parts."""
    def part(name):
        return f"<!-- series: {name} -->\n<!-- end -->\n\n"
    trap = f"## The trap\n\nWhat does it show?\n\n<details><summary>Answer</summary>\n\n{part('trap')}Why.\n\n</details>\n\n" if has_trap else ""
    return (f"# {title}\n\n{part('head')}## The problem\n\nIt hurts.\n\n## The move\n\n1. Edit.\n\n## Why it is safe\n\n"
            f"**Validated**: parity.\n\n## Your turn\n\nEdit it.\n\n{trap}## If you are stuck\n\n{part('stuck')}"
            f"## What changed\n\n{part('changed')}## Talk about it\n\n- **Before:** a?\n- **Recall:** b?\n- **Judgment:** c?\n"
            "- **Your own code:** d?\n\n## Known wrong turns\n\n- One.\n\n## Another way\n\nAnother.\n\n## Further reading\n\n- A book\n")


STUBS = {
    "swift": """#!/bin/sh
case $* in --version) echo "Swift version ${STUB_VERSION:-6.2}" && exit ;; *--show-bin-path) echo "$PWD/.build/bin" && exit ;; esac
echo "$*" >>"$STUBS/calls"
[ -z "$STUB_WAITS" ] || exec "$STUB_WAITS" "$STUBS/waits"
case $* in
  "$STUB_FAILS") echo "error: the stub fails" && exit 1 ;;
  *dump-package) cat "$STUBS/package.json" ;;
  build*)
    ! grep -rn 'NO SWIFT' Modern || { echo "$PWD/Modern/Live.swift:1:1: error: the stub fails"; exit 1; }
    ! grep -rq 'WARNING' Modern || echo "warning: a stub"
    mkdir -p .build/bin && cp "$STUBS/parity" .build/bin ;;
  test*) echo "Test run with $(cat Modern/*.swift Modern/*/*.swift | wc -l | tr -d ' ') tests in 1 suite passed" ;;
esac
""",
    "parity": """#!/bin/sh
! grep -rq MISTAKE Modern || { echo DIFFERENT && exit 1; }
! grep -rq CRASH Modern || exit 4
grep -rq BOUNDED Modern && echo EQUIVALENT || echo 'EQUIVALENT (exhausted)'
""",
    # Handles Ctrl-C like Swift. It writes its process id, so that a test sees when it has ended.
    "waits": """
import os, signal, sys
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
open(os.environ["STUBS"] + "/started", "w").write(str(os.getpid()))
signal.sigwait([signal.SIGINT])
sys.exit(1)
""",
    # Waits in the git command that contains $STUB_GIT.
    "waiting/git": f"""#!/bin/sh
case "${{STUB_GIT:+$*}}" in *"${{STUB_GIT:-none}}"*) exec {sys.executable} "$STUBS/waits" ;; esac
exec {GIT} "$@"
""",
    "package.json": json.dumps({"targets": [
        {"name": "Legacy", "path": "Legacy", "dependencies": []},
        {"name": "Modern", "path": "Modern", "dependencies": []},
        {"name": "ModernSuite", "path": "Tests", "dependencies": [{"byName": ["Modern", None]}]}]}),
    "hook": "#!/bin/sh\necho \"$0\" >>\"$STUBS/hooks\"\nexit 1\n",
}
CONFIGURATION = """
[apply] whitespace = error-all
[color] ui = always
[commit] gpgSign = true
[core] attributesFile = {room}/attributes
[core] autocrlf = true
[core] excludesFile = {room}/excludes
[core] hooksPath = {room}/hooks
[core] quotePath = false
[core] fileMode = false
[diff] algorithm = patience
[diff] context = 1
[diff] external = {room}/hooks/diff
[diff] mnemonicPrefix = true
[diff] noprefix = true
[diff] renames = copies
[i18n] commitEncoding = ISO-8859-1
[init] defaultBranch = elsewhere
[init] templateDir = {room}/template
[user] name = somebody
[user] email = somebody@localhost
"""
