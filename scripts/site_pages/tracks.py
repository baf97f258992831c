"""The page of the GPX tracks: a map of each, and what the clients of two subjects receive along it."""

import collections
import math
import re
import xml.etree.ElementTree

from markupsafe import Markup

from . import tools
from .differences import lines
from .tools import Problem

FOLDER = "Characterization/Data/Tracks"
KINDS = (("location", "Fixes"), ("heading", "Headings"), ("enabled", "Changes of the permission"), ("error", "Errors"))
SPACES = {"gpx": "http://www.topografix.com/GPX/1/1", "phone": "urn:parity:phone:1"}
NAMES = ("Legacy", "Proposed")
TIME = re.compile(r"\d\d:\d\d:\d\d")
LINE = re.compile(rf"  ({TIME.pattern})  \w+  client (.+)")
WIDTH, MOST_HEIGHT, EDGE = 480, 380, 26  # of a map
LEFT, RIGHT = 100, 460  # the ends of the time in a chart
METERS = 111_320  # of one degree of latitude

# time: such as 15:31:20; text: the <desc>, or ""; inputs: the texts of all <phone:input>
Point = collections.namedtuple("Point", "time latitude longitude text inputs")
Event = collections.namedtuple("Event", "time text")


def seconds(time):
    hours, minutes, rest = map(int, time.split(":"))
    return hours * 3600 + minutes * 60 + rest


def shown(event):
    """Returns the text of an event, with numbers of at most one decimal, or of four for a place."""
    digits = 4 if event.text.startswith("location") else 1
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.{digits}f}".rstrip("0").rstrip("."), event.text)


class Track:
    """A bundled track, and the events that each client receives along it."""

    def __init__(self, root, name):
        self.name, path = name, f"{FOLDER}/{name}.gpx"
        texts = [tools.parity(root, "--subject", subject, "--events", path) for subject in map(str.lower, NAMES)]
        self.events = [[Event(*found) for found in LINE.findall(text)] for text in texts]
        self.summary = re.search(rf"^{re.escape(path)}  (.+)", texts[0], re.M)[1]
        tree = xml.etree.ElementTree.parse(root / path).getroot()
        self.title = tree.findtext("gpx:metadata/gpx:name", namespaces=SPACES)
        self.about = tree.findtext("gpx:metadata/gpx:desc", namespaces=SPACES)
        self.points = [Point(
            TIME.search(point.findtext("gpx:time", "", SPACES))[0], float(point.get("lat")), float(point.get("lon")),
            point.findtext("gpx:desc", "", SPACES), [found.text for found in point.iterfind(".//phone:input", SPACES)])
            for point in tree.iterfind(".//gpx:trkpt[gpx:time]", SPACES)]
        if not (self.title and self.about and len(self.points) > 1):
            raise Problem(f"{path}: expected two <trkpt> with a <time>, and in <metadata> a <name> and a <desc>")
        self.by_time = {point.time: point for point in self.points}
        self.named = [point for point in self.points if point.text]
        self.lost, self.more = ([event for event, is_only in lines(*events) if is_only] for events in (self.events, self.events[::-1]))

    def across(self, time):
        """Returns the place of a time in the chart."""
        first, last, time = map(seconds, (self.points[0].time, self.points[-1].time, time))
        return round(LEFT + (RIGHT - LEFT) * (time - first) / (last - first), 1)

    def map(self):
        """Returns what a map shows: the way, the places that Legacy's client received, the numbers, the lost events."""
        (south, west), (north, east) = (tuple(map(end, zip(*(point[1:3] for point in self.points)))) for end in (min, max))
        shrink = math.cos(math.radians((south + north) / 2)) * METERS
        wide, high = max(1, (east - west) * shrink), max(1, (north - south) * METERS)
        scale = min((WIDTH - 2 * EDGE) / wide, (MOST_HEIGHT - 2 * EDGE) / high)
        left = (WIDTH - wide * scale) / 2

        def place(point):
            return round(left + (point.longitude - west) * shrink * scale, 1), round(EDGE + (north - point.latitude) * METERS * scale, 1)

        marks = []  # points at the same place share a mark, such as 8–10
        for number, point in enumerate(self.named, 1):
            if marks and math.dist(marks[-1][1:3], place(point)) < 10:
                marks[-1] = (f"{marks[-1][0].split('–')[0]}–{number}", *marks[-1][1:])
            else:
                marks.append((f"{number}", *place(point), point.text))
        fixes = dict.fromkeys(event.time for event in self.events[0] if event.text.startswith("location"))
        return {
            "width": WIDTH, "height": round(high * scale + 2 * EDGE), "marks": marks, "way": [place(point) for point in self.points],
            "fixes": [place(self.by_time[time]) for time in fixes if time in self.by_time],
            "lost": [place(self.by_time[time]) for time in dict.fromkeys(event.time for event in self.lost)]}

    def lanes(self):
        """Returns the lanes of the chart: for each kind and client the count, the places of its events, and the time with permission."""
        for kind, title in KINDS:
            for side, subject in enumerate(NAMES):
                events = [event for event in self.events[side] if event.text.startswith(kind)]
                ends = [self.across(event.time) for event in events[1:]] + [RIGHT]
                marks = [(self.across(event.time), sign, event) for found, sign in ((self.lost, "−"), (self.more, "+"))
                         for event in found if side and event.text.startswith(kind)]
                yield title, subject, len(events), dict.fromkeys(self.across(event.time) for event in events), [
                    (self.across(event.time), end) for event, end in zip(events, ends) if event.text == "enabled true"], marks


def add(site, path, url):
    text = site.text(path)
    names = sorted((file.stem for file in (site.root / FOLDER).glob("*.gpx")), key=text.find)
    head, heading, tail = re.sub(r"<code>([\w-]+)\.<wbr>gpx</code>", r'<a href="#\1">\g<0></a>', str(site.rendered(path, url))).partition("<h2")
    site.markdown(path, url, "", template="tracks.html", head=Markup(head), tail=Markup(heading + tail),
                  tracks=[Track(site.root, name) for name in names], shown=shown,
                  source_of=lambda track: site.link(path, url, f"{track.name}.gpx"),
                  differences=site.link(path, url, "../../../Docs/divergences.md"))
