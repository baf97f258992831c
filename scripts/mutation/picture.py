"""Docs/mutation.svg: a bar for each file of the tables, with a color for each net."""

import collections
import re
from xml.sax.saxutils import escape

WIDTH, MARGIN, LEFT, PLOT, ROW = 900, 20, 430, 410, 18
# The colors of the nets, and of the mutants that none of them noticed; first on a light page, then on a dark one.
COLORS = {
    "parity": ("#0969da", "#4493f8"), "tests": ("#8250df", "#ab7df8"), "shared suite": ("#8250df", "#ab7df8"),
    "its own tests": ("#1a7f37", "#3fb950"), "other tests": ("#8250df", "#ab7df8"),
    "equivalent": ("#afb8c1", "#656c76"), "survived or unreached": ("#cf222e", "#f85149")}
STYLE = """\
text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #59636e; }
.page { fill: #ffffff; }
.title { font-size: 14px; font-weight: 700; fill: #1f2328; }
LIGHT
@media (prefers-color-scheme: dark) {
  text { fill: #9198a1; }
  .page { fill: #0d1117; }
  .title { fill: #f0f6fc; }
DARK
}
"""


def style_class(name):
    return name.replace(" ", "-")


def tables(page):
    """Returns the module, the names of the colors, and the rows of each table: the file and its counts by color."""
    for module, table in re.findall(r"<!-- mutants of (\S+) -->\n(.*?)<!-- end -->", page, re.S):
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n") if line]
        if not lines:
            continue
        head = lines[0][1:]
        names = [*head[1:head.index("trap")], "equivalent", "survived or unreached"]
        rows = []
        for name, *cells in lines[2:-1]:
            counts = collections.Counter(dict(zip(head, (int(cell or 0) for cell in cells))))
            counts[names[-1]] = counts["survived"] + counts["unreached"]
            rows.append((name, {color: counts[color] for color in names}))
        yield module, names, rows


def legend(names, top):
    """Returns the names of the colors, from left to right."""
    x = 250
    for name in names:
        yield f'<rect class="{style_class(name)}" x="{x}" y="{top + 6}" width="10" height="10"/>'
        yield f'<text x="{x + 15}" y="{top + 15}">{name}</text>'
        x += 38 + 7 * len(name)


def bar(name, counts, scale, top):
    yield f'<text x="{LEFT - 8}" y="{top + 13}" text-anchor="end">{escape(name)}</text>'
    before = 0
    for color, count in counts.items():
        start, end = (LEFT + round(scale * mutants) for mutants in (before, before + count))
        before += count
        if count:
            yield f'<rect class="{style_class(color)}" x="{start}" y="{top + 2}" width="{max(end - start, 1)}" height="{ROW - 4}"/>'
    yield f'<text x="{LEFT + round(scale * before) + 6}" y="{top + 13}">{before}</text>'


def svg_text(page):
    """Returns the picture of the tables of the page."""
    found = list(tables(page))
    scale = PLOT / max([sum(counts.values()) for _, _, rows in found for _, counts in rows], default=1)
    lines, top = [], MARGIN
    for module, names, rows in found:
        lines.append(f'<text class="title" x="{MARGIN}" y="{top + 15}">{module.split("/")[-1]}</text>')
        lines += legend(names, top)
        top += ROW + 8
        for name, counts in rows:
            lines += bar(name, counts, scale, top)
            top += ROW
        top += MARGIN
    sums = "; ".join(f"{module}: {sum(sum(counts.values()) for _, counts in rows)} in {len(rows)} files"
                     for module, _, rows in found)
    light, dark = (
        "\n".join(f".{style_class(name)} {{ fill: {colors[shade]}; }}" for name, colors in COLORS.items())
        for shade in (0, 1))
    style = STYLE.replace("LIGHT", light).replace("DARK", re.sub("^", "  ", dark, flags=re.M))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}" '
        'role="img" aria-labelledby="title desc">',
        '<title id="title">The mutants of each file, and the net that noticed them first</title>',
        f'<desc id="desc">Mutants of {sums}.</desc>', f"<style>\n{style}</style>",
        f'<rect class="page" width="{WIDTH}" height="{top}" rx="12"/>', *lines, "</svg>\n"])
