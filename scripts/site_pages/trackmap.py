"""Draws a track from its own coordinates."""

import math
import re

from .markdown import escape
from .replay import SUBJECTS, clock

WIDTH, MOST_HEIGHT, EDGE = 480, 380, 26
METERS = 111_320  # of one degree of latitude
LETTER = 4.9  # the width of a letter of a label


def projection(points):
    """Returns the height of the map, the pixels of a meter, and a function from a point to its place on the map."""
    west, south = min(point.longitude for point in points), min(point.latitude for point in points)
    east, north = max(point.longitude for point in points), max(point.latitude for point in points)
    shrink = math.cos(math.radians((south + north) / 2))
    wide, high = max(1, (east - west) * shrink * METERS), max(1, (north - south) * METERS)
    scale = min((WIDTH - 2 * EDGE) / wide, (MOST_HEIGHT - 2 * EDGE - 24) / high)
    left = (WIDTH - wide * scale) / 2

    def place(point):
        return (left + (point.longitude - west) * shrink * METERS * scale, EDGE + (north - point.latitude) * METERS * scale)

    return high * scale + 2 * EDGE + 24, scale, place


def scale_bar(scale, height):
    """Draws the longest bar of 1, 2 or 5 times a power of ten that takes at most a quarter of the map."""
    most = WIDTH / 4 / scale
    power = 10 ** math.floor(math.log10(most))
    meters = max(times * power for times in (1, 2, 5) if times * power <= most)
    label = f"{meters // 1000} km" if meters >= 1000 else f"{meters} m"
    return (f'<path class="bar" d="M{EDGE} {height - 18:.1f}v5h{meters * scale:.1f}v-5"/>'
            f'<text x="{EDGE}" y="{height - 2:.1f}">{label}</text>'
            f'<path class="bar" d="M{WIDTH - 14} 30V10m-4 7l4 -7l4 7"/>'
            f'<text x="{WIDTH - 14}" y="42" text-anchor="middle">N</text>')


def beside(x, y, width):
    """Yields the places of a label beside a mark, the best first: (left, top, anchor, x)."""
    for down in (0, -14, 14, -20, 20, -26, 26):
        away = 8 if down else 13
        yield x + away, y - 6 + down, "start", x + away
        yield x - away - width, y - 6 + down, "end", x - away


def labels(marks, way):
    """Yields a label for each mark beside which it fits: (x, y, anchor, text). It covers no mark, no label and no way.

    It repeats the number, because it may be near another mark, too."""
    taken = [(x - 11, y - 11, x + 11, y + 11) for _, x, y, _ in marks] + [(x - 1, y - 1, x + 1, y + 1) for x, y in way]
    taken.append((WIDTH - 30, 0, WIDTH, 46))
    for number, x, y, text in marks:
        text = f"{number} {re.split('[,:]', text)[0]}"
        width = len(text) * LETTER
        for left, top, anchor, start in beside(x, y, width):
            box = (left, top, left + width, top + 12)
            free = all(box[2] < other[0] or box[0] > other[2] or box[3] < other[1] or box[1] > other[3]
                       for other in taken)
            if free and box[0] > 2 and box[2] < WIDTH - 2 and box[1] > 2:
                taken.append(box)
                yield start, top + 9, anchor, text
                break


def numbered(replay, place):
    """Returns a mark for each named point: (number, x, y, text). Points at the same place share a mark, such as 8-10."""
    marks = []
    for number, point in enumerate(replay.named, 1):
        x, y = place(point)
        if marks and math.dist(marks[-1][1:3], (x, y)) < 10:
            first, *rest = marks[-1]
            marks[-1] = (f"{first.split('–')[0]}–{number}", *rest)
        else:
            marks.append((f"{number}", x, y, point.text))
    return marks


def circle(mark):
    number, x, y, text = mark
    half = max(7, 3.4 * len(number))
    return (f'<g><title>{number}: {escape(text)}</title>'
            f'<rect x="{x - half:.1f}" y="{y - 7:.1f}" width="{2 * half:.1f}" height="14" rx="7"/>'
            f'<text x="{x:.1f}" y="{y + 3:.1f}" text-anchor="middle">{number}</text></g>')


def svg(replay):
    """Returns the map: the way, the places that Legacy's client received, the points with a text, the lost events."""
    height, scale, place = projection(replay.points)
    places = [place(point) for point in replay.points]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    fixes = [replay.by_time[event.seconds] for event in replay.events["legacy"] if event.text.startswith("location")]
    dots = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in map(place, dict.fromkeys(fixes)))
    marks = numbered(replay, place)
    numbers = "".join(map(circle, marks))
    texts = "".join(f'<text class="label" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
                    for x, y, anchor, text in labels(marks, places))
    lost = list(dict.fromkeys(event.seconds for event in replay.only("legacy")))
    rings = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11"/>'
                    for x, y in (place(replay.by_time[time]) for time in lost))
    ends = places[0], places[-1]
    corners = (f'<circle class="end" cx="{ends[0][0]:.1f}" cy="{ends[0][1]:.1f}" r="10"/>'
               f'<path class="end" d="M{ends[1][0] - 10:.1f} {ends[1][1] - 10:.1f}h20v20h-20z"/>')
    what = f" Rings mark where {SUBJECTS[1]} loses an event, first at {clock(lost[0])}." if lost else ""
    return (f'<svg class="map" viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="Map: {escape(replay.name)}. '
            f'The list below the map describes its {len(replay.named)} numbered points.{what}">'
            f'<path class="way" d="M{way}"/><path class="fixes" d="{dots}"/>{corners}<g class="lost">{rings}</g>'
            f'<g class="marks">{numbers}</g>{texts}{scale_bar(scale, height)}</svg>')
