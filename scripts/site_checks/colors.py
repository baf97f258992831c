"""Checks the colors of style.css against each other, also where no page shows two of them together yet."""

import re

INKS = ("ink", "soft", "link", "mark", "keyword", "string", "comment", "number", "type")
GROUNDS = ("page", "panel", "old", "new")
LEAST = 4.5


def brightness(color):
    """Returns the relative luminance of #rgb or #rrggbb, as WCAG defines it."""
    digits = "".join(digit * 2 for digit in color) if len(color) == 3 else color
    parts = [int(digits[start:start + 2], 16) / 255 for start in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def complaints(style):
    """Returns a line for each pair of a text and a background that is hard to read."""
    found = []
    blocks = [dict(re.findall(r"--(\w+): #(\w+);", block)) for block in re.findall(r":root \{(.*?)\}", style, re.S)]
    for scheme, colors in zip(("light", "dark"), blocks):
        for ink in INKS:
            for ground in GROUNDS:
                if ink in colors and ground in colors and contrast(colors[ink], colors[ground]) < LEAST:
                    found.append(f"style.css: {scheme}: --{ink} on --{ground} has the contrast "
                                 f"{contrast(colors[ink], colors[ground]):.2f}:1; the least is {LEAST}:1")
    return found
