"""What the clients of two subjects receive along a GPX track."""

import collections
import re
import xml.etree.ElementTree

from . import parity
from .problem import Problem

SPACES = {"gpx": "http://www.topografix.com/GPX/1/1", "phone": "urn:parity:phone:1"}
SUBJECTS = ("legacy", "proposed")
LINE = re.compile(r"  (\d\d:\d\d:\d\d)  \w+  client (.+)")

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


class Replay:
    """A bundled track, and the events that each client receives along it."""

    def __init__(self, root, path):
        # First parity, which describes what is wrong with a track.
        texts = {subject: parity.run(root, "--subject", subject, "--events", path) for subject in SUBJECTS}
        self.events = {subject: [Event(seconds(time), event) for time, event in LINE.findall(text)]
                       for subject, text in texts.items()}
        self.summary = re.search(rf"^{re.escape(path)}  (.+)", texts[SUBJECTS[0]], re.M)[1]
        tree = xml.etree.ElementTree.parse(root / path).getroot()
        self.name = tree.findtext("gpx:metadata/gpx:name", namespaces=SPACES)
        self.about = tree.findtext("gpx:metadata/gpx:desc", namespaces=SPACES)
        self.points = [self.point(point) for point in tree.iterfind(".//gpx:trkpt", SPACES)]
        self.by_time = {point.seconds: point for point in self.points}
        if not (self.name and self.about and len(self.by_time) > 1):
            raise Problem(f"{path}: expected two <trkpt> with a <time>, and in <metadata> a <name> and a <desc>")
        if any(event.seconds not in self.by_time for events in self.events.values() for event in events):
            raise Problem(f"{path}: an event is at no point of the track; give each point a <time>")

    @staticmethod
    def point(element):
        time = element.findtext("gpx:time", "1970-01-01T00:00:00Z", SPACES)
        inputs = tuple(found.text for found in element.iterfind(".//phone:input", SPACES))
        return Point(seconds(time[11:19]), float(element.get("lat")), float(element.get("lon")),
                     element.findtext("gpx:desc", "", SPACES), inputs)

    @property
    def named(self):
        """The points that have a text, in order."""
        return [point for point in self.points if point.text]

    def only(self, subject):
        """Returns the events that only the client of this subject receives."""
        other = next(name for name in SUBJECTS if name != subject)
        left = collections.Counter(self.events[other])
        found = []
        for event in self.events[subject]:
            if left[event]:
                left[event] -= 1
            else:
                found.append(event)
        return found
