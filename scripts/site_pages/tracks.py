"""The page of the GPX tracks: a map of each, and what the clients of two subjects receive along it."""

import collections
import math
import re
import xml.etree.ElementTree

from markupsafe import Markup

from . import tools
from .tools import Problem

FOLDER = "Characterization/Data/Tracks"
KINDS = (("location", "Fixes"), ("heading", "Headings"), ("enabled", "Changes of the permission"), ("error", "Errors"))
SPACES = {"gpx": "http://www.topografix.com/GPX/1/1", "phone": "urn:parity:phone:1"}
SUBJECTS = ("legacy", "proposed")
LINE = re.compile(r"  (\d\d:\d\d:\d\d)  \w+  client (.+)")
WIDTH, MOST_HEIGHT, EDGE = 480, 380, 26  # of a map
METERS = 111_320  # of one degree of latitude

# seconds: since midnight; text: the <desc>, or ""; inputs: the texts of all <phone:input>
Point = collections.namedtuple("Point", "seconds latitude longitude text inputs")
Event = collections.namedtuple("Event", "seconds text")


def seconds(clock):
    hours, minutes, rest = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def shown(event):
    """Returns the text of an event, with numbers of at most one decimal, or of four for a place."""
    digits = 4 if event.text.startswith("location") else 1
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.{digits}f}".rstrip("0").rstrip("."), event.text)


def only(one, other):
    """Returns the events that only one of the clients receives."""
    left, found = collections.Counter(other), []
    for event in one:
        if left[event]:
            left[event] -= 1
        else:
            found.append(event)
    return found


class Track:
    """A bundled track, and the events that each client receives along it."""

    def __init__(self, root, name):
        self.name, self.path = name, f"{FOLDER}/{name}.gpx"
        texts = [tools.parity(root, "--subject", subject, "--events", self.path) for subject in SUBJECTS]
        self.events = [[Event(seconds(time), event) for time, event in LINE.findall(text)] for text in texts]
        self.summary = re.search(rf"^{re.escape(self.path)}  (.+)", texts[0], re.M)[1]
        tree = xml.etree.ElementTree.parse(root / self.path).getroot()
        self.title = tree.findtext("gpx:metadata/gpx:name", namespaces=SPACES)
        self.about = tree.findtext("gpx:metadata/gpx:desc", namespaces=SPACES)
        self.points = [self.point(point) for point in tree.iterfind(".//gpx:trkpt", SPACES)]
        self.by_time = {point.seconds: point for point in self.points}
        self.named = [point for point in self.points if point.text]
        self.lost, self.more = only(*self.events), only(*self.events[::-1])
        if not (self.title and self.about and len(self.by_time) > 1):
            raise Problem(f"{self.path}: expected two <trkpt> with a <time>, and in <metadata> a <name> and a <desc>")

    @staticmethod
    def point(element):
        time = element.findtext("gpx:time", "1970-01-01T00:00:00Z", SPACES)
        inputs = tuple(found.text for found in element.iterfind(".//phone:input", SPACES))
        return Point(seconds(time[11:19]), float(element.get("lat")), float(element.get("lon")), element.findtext("gpx:desc", "", SPACES), inputs)

    def after(self, event):
        """Returns in words what happens at the time of an event."""
        inputs = " and ".join(self.by_time[event.seconds].inputs)
        return f", after {inputs}" if inputs else ", when the app starts" if event.seconds == self.points[0].seconds else ""

    def percent(self, time):
        first, last = self.points[0].seconds, self.points[-1].seconds
        return round(100 * (time - first) / (last - first), 2)

    def map(self):
        """Returns what a map shows: the way, the places that Legacy's client received, the numbers, the lost events."""
        west, south = min(point.longitude for point in self.points), min(point.latitude for point in self.points)
        east, north = max(point.longitude for point in self.points), max(point.latitude for point in self.points)
        shrink = math.cos(math.radians((south + north) / 2)) * METERS
        wide, high = max(1, (east - west) * shrink), max(1, (north - south) * METERS)
        scale = min((WIDTH - 2 * EDGE) / wide, (MOST_HEIGHT - 2 * EDGE - 24) / high)
        left = (WIDTH - wide * scale) / 2

        def place(point):
            return round(left + (point.longitude - west) * shrink * scale, 1), round(EDGE + (north - point.latitude) * METERS * scale, 1)

        marks = []  # points at the same place share a mark, such as 8–10
        for number, point in enumerate(self.named, 1):
            x, y = place(point)
            if marks and math.dist(marks[-1][1:3], (x, y)) < 10:
                marks[-1] = (f"{marks[-1][0].split('–')[0]}–{number}", *marks[-1][1:])
            else:
                marks.append((f"{number}", x, y, point.text))
        power = 10 ** math.floor(math.log10(WIDTH / 4 / scale))
        meters = max(times * power for times in (1, 2, 5) if times * power <= WIDTH / 4 / scale)
        fixes = dict.fromkeys(event.seconds for event in self.events[0] if event.text.startswith("location"))
        return {
            "width": WIDTH, "height": round(high * scale + 2 * EDGE + 24), "edge": EDGE, "marks": marks,
            "way": "L".join("{} {}".format(*place(point)) for point in self.points), "ends": (place(self.points[0]), place(self.points[-1])),
            "fixes": "".join("M{} {}h0".format(*place(self.by_time[time])) for time in fixes if time in self.by_time),
            "lost": [place(self.by_time[time]) for time in dict.fromkeys(event.seconds for event in self.lost)],
            "bar": round(meters * scale, 1), "meters": f"{meters // 1000} km" if meters >= 1000 else f"{meters} m"}

    def strip(self, side, kind):
        """Returns the events of one kind that one client receives: their count and a path. A permission also fills its time."""
        events = [event for event in self.events[side] if event.text.startswith(kind)]
        places = [round(10 * self.percent(event.seconds)) for event in events]
        band = "".join(f"M{x} 5H{end}" for x, end, event in zip(places, [*places[1:], 1000], events) if event.text == "enabled true")
        signs = [(self.percent(event.seconds), f"{clock(event.seconds)} {shown(event)}", sign) for found, sign in ((self.lost, "−"), (self.more, "+"))
                 for event in found if side and event.text.startswith(kind)]
        return len(events), "".join(f"M{x} 0v10" for x in dict.fromkeys(places)), band, signs

    def ticks(self):
        """Returns about four full minutes for the axis."""
        first, last = self.points[0].seconds, self.points[-1].seconds
        step = 60 * max(1, (last - first) // 240)
        return [(self.percent(time), clock(time)[:5]) for time in range(-(-first // 60) * 60, last - 30, step)]


def add(site, path, url):
    text = site.text(path)
    names = list(dict.fromkeys(re.findall(r"`([\w-]+)\.gpx`", text)))
    files = sorted(file.stem for file in (site.root / FOLDER).glob("*.gpx"))
    if sorted(names) != files:
        raise Problem(f"{path}: names the tracks {', '.join(sorted(names))}, but the folder has {', '.join(files)}")
    head, heading, tail = site.rendered(path, url).partition("<h2")
    for name in names:
        head = head.replace(f"<code>{name}.gpx</code>", f'<a href="#{name}"><code>{name}.gpx</code></a>')
    site.markdown(path, url, "", template="tracks.html", head=Markup(head), tail=Markup(heading + tail), kinds=KINDS,
                  tracks=[Track(site.root, name) for name in names], clock=clock, shown=shown, subjects=("Legacy", "Proposed"),
                  source_of=lambda track: site.link(path, url, f"{track.name}.gpx"),
                  differences=site.link(path, url, "../../../Docs/divergences.md"))
