"""Stops a build at each of its operations on files, and checks that either the old site or the new one is there."""

import errno
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback

from site_pages import main as builder
from site_pages.site import Site

EVENTS = ("open", "os.mkdir", "os.rename")  # of files that are opened, only those that are created
PAGES = {"index.html": b"new\n", "style.css": b"new\n" * 50, "steps/deep/x.html": b"new\n"}


def tree(folder):
    """Returns the content of all files below a folder, by path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def fails(path):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)


FAULTS = {
    "Ctrl-C": lambda _: os.kill(os.getpid(), signal.SIGINT),
    "SIGTERM": lambda _: os.kill(os.getpid(), signal.SIGTERM),
    "a full disk": fails,
}
STATUS = {"Ctrl-C": 130, "SIGTERM": 143, "a full disk": 1, "a limit of 100 bytes": 1}


def attempt(folder, fault, number):
    """Writes a small site in a child process in which operation `number` meets a fault.

    Returns the exit status, what is printed, and the count of operations.
    """
    with tempfile.TemporaryFile() as printed:
        child = os.fork()
        if not child:
            status, count = 70, 0

            def hook(event, arguments):
                nonlocal count
                if event in EVENTS and str(folder.parent) in str(arguments[0]) and (event != "open" or arguments[2] & os.O_CREAT):
                    count += 1
                    if count == number:
                        FAULTS[fault](str(arguments[0]))

            try:
                os.dup2(printed.fileno(), 2)
                site = Site(None)
                site.pages = PAGES
                builder.build = lambda _: site
                sys.stdout = open(os.devnull, "w")
                if fault == "a limit of 100 bytes":
                    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
                sys.addaudithook(hook)
                status = builder.main(str(folder))
                if not fault:
                    os.write(2, f"{count}".encode())
            except SystemExit as stopped:
                status = stopped.code
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        printed.seek(0)
        return status, printed.read().decode()


def complaints(room):
    """Returns a line for each operation at which a fault harms the site."""
    folder = room / "operations" / "a site"
    folder.parent.mkdir()
    new = {**PAGES, builder.MARK: b""}
    old = {"index.html": b"old\n", "gone.html": b"old\n", builder.MARK: b""}

    def write_old():
        shutil.rmtree(folder, ignore_errors=True)
        for path, content in old.items():
            folder.mkdir(exist_ok=True)
            (folder / path).write_bytes(content)

    found, kept = [], set()
    write_old()
    status, printed = attempt(folder, "", 0)
    if status or tree(folder) != new:
        return [f"scripts/site: a small site is not written: {printed}"]
    cases = [(fault, number) for fault in FAULTS for number in range(1, int(printed) + 1)]
    for fault, number in [*cases, ("a limit of 100 bytes", 0)]:
        write_old()
        status, printed = attempt(folder, fault, number)
        is_old = status == STATUS[fault] and tree(folder) == old and printed.strip().count("\n") == 0 and "site: " in printed
        is_new = status == 0 and tree(folder) == new and not printed
        if is_old:
            kept.add(fault)
        if not (is_old or is_new) or os.listdir(folder.parent) != [folder.name] or "None" in printed:
            found.append(f"scripts/site: {fault} at operation {number} exits with {status}, prints {printed.strip()!r} and "
                         f"leaves {sorted(os.listdir(folder.parent))} with {sorted(tree(folder))}")
    return found + [f"scripts/site: {fault} never keeps the old site" for fault in STATUS if fault not in kept]
