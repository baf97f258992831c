"""Where the repository and its pages are on the web."""

import os
import re
import subprocess

# How git writes the address of a repository at a host: https://host/name.git, or git@host:name.git and ssh://git@host/name.git.
HOSTED = (
    re.compile(r"https?://(?:[^@/]*@)?([^/]+)/(.+?)(?:\.git)?/?"),
    re.compile(r"(?:ssh://)?[\w.-]+@([\w.-]+)(?::\d+/|[:/])(.+?)(?:\.git)?/?"),
)


def web(remote):
    """Returns the address at which a browser shows the repository of a remote, without a password.

    A folder has none.
    """
    for pattern in HOSTED:
        found = pattern.fullmatch(remote)
        if found:
            return f"https://{found[1]}/{found[2]}"
    return ""


def repository(root):
    """Returns the address of the repository, if the CI of GitHub or the remote `origin` says it."""
    if os.environ.get("GITHUB_REPOSITORY"):
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{os.environ['GITHUB_REPOSITORY']}"
    remote = subprocess.run(["git", "config", "remote.origin.url"], cwd=root, stdout=subprocess.PIPE, text=True)
    return web(remote.stdout.strip())


def pages():
    """Returns the address at which GitHub publishes the site that its CI builds. Nobody knows that of another site."""
    owner, _, name = os.environ.get("GITHUB_REPOSITORY", "").partition("/")
    host = f"{owner.lower()}.github.io"
    if not name:
        return ""
    # A repository with the name of the host is the site at the root of that host.
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"
