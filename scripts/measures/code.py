"""What `numbers` counts in Swift files. Each measure takes a list of paths."""

import functools
import json
import os
import re

from workshop_series.git import Problem, run

# Hidden dependencies: singletons, class methods of other classes, objects that the code creates, and global functions.
# Some exist only in steps of the workshop: LocationManager is a copy of Legacy there, `Authorization()` and `appLog`
# stand for objects of the platform, and Live is used before it is injected.
HIDDEN = re.compile(
    r"\.(?:current|default|standard|shared|sharedInstance)\b(?!:)"
    r"|\b(?:CLLocationManager|CLGeocoder|Date|Authorization)\(\)"
    r"|\b(?:WMF|CL)?LocationManager\.\w+\("
    r"|\bLive\.\w+|\bappLog\b"
)
FUNCTIONS = ["log", "print", "openSettings", "fetchArticles"]
# The case of a switch is a branch; the case that an enum declares is none. So is a loop, but not the label `for`.
BRANCH = re.compile(
    r"\b(?:if|guard|while)\b|\bcase\s+(?=[.(\"\d]|let\b|nil\b)|\bfor\s+(?=.*\bin\b)|&&|\|\||\?\?|\s\?\s")


@functools.cache
def code(path):
    """Returns the file without comments and without the contents of strings."""
    content = path.read_text(encoding="utf-8")
    # One pass for both: a // inside quotes begins no comment, and a quote inside a comment begins no string.
    return re.sub(r'//.*|"(?:\\.|[^"\\\n])*"', lambda found: '""' if found[0][0] == '"' else "", content)


def count(pattern, paths):
    return sum(len(re.findall(pattern, code(path))) for path in paths)


def hidden(paths):
    total = count(HIDDEN, paths)
    for path in paths:
        for name in FUNCTIONS:
            # An injected function is a property.
            if not re.search(rf"\blet {name}\b", code(path)):
                total += len(re.findall(rf"(?<![.\w]){name}\(", code(path)))
    return total


def branches(paths):
    return count(BRANCH, paths)


def public_members(paths):
    return count(r"\bpublic\b", paths)


def tests(paths):
    return count(r"@Test\b", paths)


@functools.cache
def lines_of_files(folder):
    """Returns the lines of code of each Swift file in a folder, from one call of cloc."""
    paths = sorted(folder.glob("*.swift"))
    options = ["--config", os.devnull, "--skip-uniqueness", "--by-file", "--json", "--quiet"]
    done = run("cloc", *options, *paths)
    try:
        found = json.loads(done.stdout if done.returncode == 0 else b"")
        return {path: int(found[str(path)]["code"]) for path in paths}
    except (ValueError, KeyError, TypeError):
        raise Problem("`cloc --by-file --json` does not count each file; run `cloc Modern` to see why") from None


def lines(paths):
    return sum(lines_of_files(path.parent)[path] for path in paths)


def closed(content, start, pair):
    """Returns the place after the bracket that closes the one before `start`."""
    depth = 1
    while depth:
        depth += {pair[0]: 1, pair[1]: -1}.get(content[start], 0)
        start += 1
    return start


def parameters(paths):
    """Counts the parameters of all initializers."""
    total = 0
    for path in paths:
        content = code(path)
        for match in re.finditer(r"\binit\(", content):
            # At the depth of the parameters, each has one colon.
            inner = re.sub(r"\([^()]*\)", "", content[match.end() : closed(content, match.end(), "()") - 1])
            total += inner.count(":")
    return total


def longest_function(paths):
    """Returns the lines of code of the longest function or initializer."""
    longest = 0
    for path in paths:
        content = code(path)
        for match in re.finditer(r"(?<!\.)\b(?:func\s+[^\s(]+|init[?!]?)\(", content):
            end = closed(content, match.end(), "()")
            # A requirement of a protocol has no body.
            body = re.compile(r"[^{}\n]*\{").match(content, end)
            if body:
                found = content[match.start() : closed(content, body.end(), "{}")]
                longest = max(longest, sum(bool(line.strip()) for line in found.split("\n")))
    return longest
