"""The paths that the series owns: what its steps may change."""

import re

from .git import Problem


def pattern(path):
    """Returns the regular expression of a file, of `folder/` or of a glob, whose `*` matches no slash."""
    parts = re.split(r"(\*\*/|\*|\?)", path)
    wild = {"**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(wild.get(part, re.escape(part)) for part in parts) + (".*" if path.endswith("/") else ""))


def stanzas(manifest, names):
    """Returns {name: (start, end)} of these targets, from `.target(` to the matching parenthesis."""
    found = {}
    for start in re.finditer(r'\.\w*[tT]arget\(\s*name:\s*"([^"]+)"', manifest):
        if start[1] in names and start[1] not in found:
            depth = 0
            tokens = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|[()]', re.S)
            for token in tokens.finditer(manifest, start.start()):
                depth += {"(": 1, ")": -1}.get(token[0], 0)
                if token[0] == ")" and depth == 0:
                    found[start[1]] = (start.start(), token.end())
                    break
    return found


class Owned:
    def __init__(self, entries):
        self.entries = entries
        self.patterns = [pattern(entry) for entry in entries if "#" not in entry]
        split = [entry.split("#", 1) for entry in entries if "#" in entry]
        self.parts = {path: names.split(",") for path, names in split}

    def whole(self, path):
        return any(pattern.fullmatch(path) for pattern in self.patterns)

    def inside(self, path, manifest):
        """Returns the owned text of a file that is owned in part."""
        spans = stanzas(manifest, self.parts[path])
        return "".join(manifest[slice(*spans[name])] + "\n" for name in self.parts[path] if name in spans)

    def outside(self, path, manifest):
        """Returns the other text of such a file, without the space and the comma around a stanza."""
        for start, end in sorted(stanzas(manifest, self.parts[path]).values(), reverse=True):
            manifest = manifest[:start].rstrip() + re.sub(r"^,", "", manifest[end:])
        return manifest

    def tree(self, store, tree):
        """Returns the tree of the owned paths alone, whose hash is in series.lock."""
        files = {}
        for path, (mode, blob) in store.files(tree).items():
            if path in self.parts:
                files[path] = (mode, store.write(self.inside(path, store.read(blob))))
            elif self.whole(path):
                files[path] = (mode, blob)
        return store.tree(files)

    def foreign(self, store, before, after):
        """Returns the paths whose other text differs."""
        left, right = store.files(before), store.files(after)

        def rest(files, path):
            return self.outside(path, store.read(files[path][1])) if path in files else None

        return [path for path in store.changes(before, after) if not self.whole(path)
                and (path not in self.parts or rest(left, path) != rest(right, path))]

    def graft(self, store, base, source):
        """Returns the tree `base` with the owned paths of the tree `source`."""
        old, new = store.files(base), store.files(source)
        files = {path: entry for path, entry in old.items() if not self.whole(path)}
        files.update({path: entry for path, entry in new.items() if self.whole(path)})
        for path, names in self.parts.items():
            texts = [store.read(tree[path][1]) if path in tree else "" for tree in (old, new)]
            spans = [stanzas(text, names) for text in texts]
            if set(spans[0]) != set(spans[1]):
                names = ", ".join(sorted(set(spans[0]) ^ set(spans[1])))
                raise Problem(f"{path}: only one of the last step and your working tree has {names}; add it by hand")
            result = texts[0]
            for name in sorted(spans[0], key=lambda name: spans[0][name], reverse=True):
                start, end = spans[0][name]
                result = result[:start] + texts[1][slice(*spans[1][name])] + result[end:]
            if path in old:
                files[path] = (old[path][0], store.write(result))
        return store.tree(files)
