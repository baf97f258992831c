"""Runs git and other commands so that the environment and configuration of the user have no effect."""

import contextlib
import os
import pathlib
import signal
import subprocess

# HOME holds the configuration of the user. GIT_CONFIG_GLOBAL does not exist before git 2.32.
ISOLATION = {
    "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_ATTR_NOSYSTEM": "1", "GIT_NO_REPLACE_OBJECTS": "1",
    "LC_ALL": "C", "TZ": "UTC",
}
NAME, EMAIL, EPOCH = "Workshop", "workshop@localhost", 1577836800  # 2020-01-01; one minute a step
# A rename is written as a deletion and an addition. Whether git detects a rename depends on its version
# and on the size of the edit. The patch then has the whole text, which can always be reversed.
PATCH = [
    "diff-tree", "-p", "-r", "--full-index", "--binary", "--no-renames", "--no-ext-diff", "--no-textconv",
    "--no-color", "--src-prefix=a/", "--dst-prefix=b/", "-U3", "--inter-hunk-context=0",
    "--diff-algorithm=myers", "--indent-heuristic", "-O/dev/null",
]


class Problem(Exception):
    """An error in one line, with its place and a remedy. Status 1 is a finding of a check, 2 a misuse."""

    def __init__(self, message, status=2, log=""):
        super().__init__(message)
        self.status, self.log = status, log


def environment(**more):
    """Returns the variables of the user without those that git exports to hooks and `rebase --exec`."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**own, **more}


def text(data):
    return data.decode("utf-8", "surrogateescape")


def run(*command, data=b"", at=None, on_line=None, **variables):
    """Returns the finished process. Stops the process and its children if this one is interrupted.

    `on_line` is called with each line of the output and of the errors, as soon as the process prints it.
    """
    try:
        process = subprocess.Popen(
            [str(word) for word in command], cwd=at, env=environment(**variables), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT if on_line else subprocess.PIPE, start_new_session=True)
    except FileNotFoundError:
        hint = {"git": "; install git 2.30 or later", "swift": "; install Swift 6.2 or later"}.get(command[0], "")
        raise Problem(f"{command[0]} is missing{hint}") from None
    try:
        if on_line:
            process.stdin.close()
            lines = []
            for line in process.stdout:
                lines.append(line)
                on_line(text(line).strip())
            out, error = b"".join(lines), b""
            process.wait()
        else:
            out, error = process.communicate(data)
    except BaseException:
        for number in (signal.SIGINT, signal.SIGKILL):
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                os.killpg(process.pid, number)
                process.wait(timeout=10)
        raise
    return subprocess.CompletedProcess(command, process.returncode, out, error)


def parity(folder):
    """Returns the path of the built command. It depends on the build system."""
    done = run("swift", "build", "--show-bin-path", at=folder)
    if done.returncode:
        raise Problem(f"swift build --show-bin-path fails: {(text(done.stderr).splitlines() or ['no output'])[0]}")
    return text(done.stdout).strip() + "/parity"


class Store:
    """A repository that this command created, with the objects of other repositories."""

    options = ()  # of each call of git

    def __init__(self, folder, *borrowed):
        self.folder = pathlib.Path(folder)
        self.blobs, self.hashes, self.listings = {}, {}, {}
        self.git("init", "-q", "--template=", "-b", "main", "--object-format=sha1", ".")
        lines = "".join(f"{objects}\n" for objects in borrowed)
        (self.folder / ".git/objects/info/alternates").write_bytes(os.fsencode(lines))

    def git(self, *words, data=b"", work_tree=None, index=None, variables=None):
        own = {**(variables or {}), "GIT_DIR": f"{self.folder}/.git", "GIT_WORK_TREE": str(work_tree or self.folder)}
        if index:
            own["GIT_INDEX_FILE"] = str(index)
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogateescape")
        done = run("git", *self.options, *words, data=data, at=work_tree or self.folder, **{**ISOLATION, **own})
        if done.returncode:
            lines = [line for line in text(done.stderr).splitlines() if not line.startswith("warning")]
            reason = lines[0] if lines else f"it exits with {done.returncode}; is the disk full?"
            raise Problem(f"git {words[0]} fails: {reason}")
        return text(done.stdout)

    def snapshot(self, root):
        """Returns the tree of all files below `root` that .gitignore does not exclude."""
        self.git("add", "-A", ".", work_tree=root)
        return self.git("write-tree").strip()

    def files(self, tree):
        """Returns {path: (mode, hash)}."""
        if tree not in self.listings:
            entries = self.git("ls-tree", "-r", "-z", "--full-tree", tree).split("\0")[:-1]
            split = [entry.split("\t", 1) for entry in entries]
            self.listings[tree] = {path: (head.split()[0], head.split()[2]) for head, path in split}
        return self.listings[tree]

    def tree(self, files):
        """Returns the tree of {path: (mode, hash)}."""
        self.git("read-tree", "--empty")
        lines = [f"{mode} {blob}\t{path}\0" for path, (mode, blob) in files.items()]
        self.git("update-index", "-z", "--index-info", data="".join(lines))
        return self.git("write-tree").strip()

    def read(self, blob):
        """Returns the text of a file. Bytes that are not UTF-8 are kept as surrogates."""
        if blob not in self.blobs:
            self.blobs[blob] = self.git("cat-file", "blob", blob)
        return self.blobs[blob]

    def write(self, content):
        if content not in self.hashes:
            self.hashes[content] = self.git("hash-object", "-w", "--stdin", data=content).strip()
        return self.hashes[content]

    def applied(self, patch, tree, *options):
        """Returns the tree with the text of a patch applied."""
        self.git("read-tree", tree)
        self.git("apply", "--cached", "--whitespace=nowarn", *options, "-", data=patch)
        return self.git("write-tree").strip()

    def commits(self, trees, messages):
        """Returns a chain of commits with a fixed author and fixed dates."""
        found = []
        for number, (tree, message) in enumerate(zip(trees, messages)):
            parent = f"parent {found[-1]}\n" if found else ""
            who = f"{NAME} <{EMAIL}> {EPOCH + 60 * number} +0000"
            raw = f"tree {tree}\n{parent}author {who}\ncommitter {who}\n\n{message}"
            found.append(self.git("hash-object", "-t", "commit", "-w", "--stdin", data=raw).strip())
        return found

    def lines(self, before, after, folder="Modern"):
        """Returns how many lines of a folder an edit adds and removes. A moved file counts as its edit."""
        rows = self.git("diff-tree", "-r", "-M", "--numstat", before, after, "--", folder).splitlines()
        return sum(int(count) for row in rows for count in row.split("\t")[:2] if count != "-")

    def patch(self, before, after):
        return self.git(*PATCH, before, after)

    def changes(self, before, after):
        """Returns the paths that differ."""
        left, right = self.files(before), self.files(after)
        return sorted(path for path in {**left, **right} if left.get(path) != right.get(path))

    def ignores(self, root, path):
        """Whether .gitignore excludes a path."""
        with contextlib.suppress(Problem):
            return bool(self.git("check-ignore", f"{path}/", work_tree=root))
        return False


def objects(folder):
    """Returns the folder with the git objects of somebody's repository, or None."""
    if not (folder / ".git").exists():
        return None
    done = run("git", "rev-parse", "--git-path", "objects", at=folder)
    return os.path.join(folder, text(done.stdout).strip("\n")) if done.returncode == 0 else None
