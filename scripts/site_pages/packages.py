"""Installs pinned packages from PyPI into a virtual environment of their own."""

import subprocess
import sys

from .problem import Problem


def use(folder, wanted):
    """Makes the packages that the file `wanted` lists importable. Installs them first if `folder` has others."""
    done = folder / "requirements.txt"
    if not (done.is_file() and done.read_bytes() == wanted.read_bytes()):
        print(f"install the packages of scripts/{wanted.name} into .build/{folder.name}", file=sys.stderr)
        for command in ([sys.executable, "-m", "venv", "--clear", folder],
                        [folder / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                         "--no-deps", "-r", wanted]):
            tried = subprocess.run([*map(str, command)], capture_output=True, text=True)
            if tried.returncode:
                lines = (tried.stderr or tried.stdout).strip().split("\n")
                hint = "; install python3-venv with `apt-get install python3-venv`" * ("ensurepip" in tried.stdout)
                raise Problem(f"the packages of scripts/{wanted.name} cannot be installed: {lines[-1]}{hint}")
        done.write_bytes(wanted.read_bytes())
    sys.path[:0] = map(str, folder.glob("lib/python*/site-packages"))
