"""The page of the GPX tracks: a map of each, and what two phones show along it. All of it is from `parity`."""

import json
import math
import re
import xml.etree.ElementTree

from . import tools
from .differences import lines
from .tools import Problem

FOLDER = "Characterization/Data/Tracks"
PATH = f"{FOLDER}/README.md"
NAMES = {"legacy": "Legacy", "proposed": "Proposed, 2020"}
SPACES = {"gpx": "http://www.topografix.com/GPX/1/1", "phone": "urn:parity:phone:1"}
STEPS = 80  # about as many points as a slider has, beside those at which something happens
WIDTH, MOST_HEIGHT, EDGE, NEAR = 480, 300, 24, 16  # of a map
METERS = 111_320  # of one degree of latitude
# What an app receives, in plain words.
WORDS = (
    (r"location \S+ \S+", "a place"),
    (r"heading \S+ accuracy -.*", "an invalid direction"),
    (r"heading (\S+) accuracy .*", r"direction \1°"),
    (r"enabled true", "access allowed"),
    (r"enabled false", "no access"),
    (r"error (\w+)", r"error \1"),
)


def short(line):
    """Returns a line of a transcript without what the page does not show, and with rounded numbers."""
    line = re.sub(
        r"location (-?[\d.]+) (-?[\d.]+)[^,]*",
        lambda found: f"location {float(found[1]):.5f} {float(found[2]):.5f}",
        line.strip(),
    )
    return re.sub(
        r"heading (-?[\d.]+) accuracy (\S+)[^,]*",
        lambda found: f"heading {float(found[1]):.0f} accuracy {found[2]}",
        line,
    )


def received(outcome):
    """Returns the events of the app at a point, in plain words."""
    events = [line.removeprefix("-> client ") for line in outcome if line.startswith("-> client ")]
    for pattern, words in WORDS:
        events = [re.sub(f"^{pattern}$", words, event) for event in events]
    return events


class Track:
    """A track, its map, and what happens along it to each phone."""

    def __init__(self, root, path, plays):
        file = xml.etree.ElementTree.parse(root / path).getroot()
        self.path, self.name = path, path.rpartition("/")[2].removesuffix(".gpx")
        self.title = file.findtext("gpx:metadata/gpx:name", "", SPACES)
        points = file.findall(".//gpx:trkpt", SPACES)
        if any(len(play["moments"]) != len(points) for play in plays):
            raise Problem(f"{path}: parity has not played each <trkpt> of the file")
        minutes, length = round(plays[0]["seconds"] / 60), plays[0]["metres"] / 1000
        self.summary = f"{len(points)} points, {minutes} minutes, {length:.1f} km"
        self.places = self.project([(float(point.get("lat")), float(point.get("lon"))) for point in points])
        self.points, counts = [], [[0, 0], [0, 0]]
        for index, (point, *moments) in enumerate(zip(points, *(play["moments"] for play in plays))):
            outcomes = [list(map(short, moment["outcomes"][name])) for moment, name in zip(moments, NAMES)]
            events = [received(outcome) for outcome in outcomes]
            for count, some in zip(counts, events):
                count[0] += some.count("a place")
                count[1] += sum("direction" in event for event in some)
            self.points.append(
                {
                    "time": moments[0]["time"][11:19],
                    "place": self.places[index],
                    "text": point.findtext("gpx:desc", "", SPACES),
                    "inputs": [found.text for found in point.iterfind(".//phone:input", SPACES)],
                    "outcomes": outcomes,
                    "received": events,
                    "only": [
                        [text for text, is_only in lines(one, other) if is_only]
                        for one, other in (events, events[::-1])
                    ],
                    "counts": [list(count) for count in counts],
                }
            )
        self.named = [point for point in self.points if point["text"] or any(point["only"])]
        self.differing = sum(any(point["only"]) for point in self.named)

    def project(self, points):
        """Returns the places on the map. North is at the top."""
        south, north = min(point[0] for point in points), max(point[0] for point in points)
        west, east = min(point[1] for point in points), max(point[1] for point in points)
        shrink = math.cos(math.radians((south + north) / 2))
        wide, high = (east - west) * shrink, north - south
        scale = min((WIDTH - 2 * EDGE) / wide, (MOST_HEIGHT - 2 * EDGE) / high)
        left, self.height = (WIDTH - wide * scale) / 2, round(high * scale + 2 * EDGE)
        self.meters = next(
            length for length in (5000, 2000, 1000, 500, 200, 100) if length * scale / METERS < WIDTH / 4
        )
        self.ruler = round(self.meters * scale / METERS)
        return [
            (round(left + (lon - west) * shrink * scale, 1), round(EDGE + (north - lat) * scale, 1))
            for lat, lon in points
        ]

    def marks(self):
        """Returns the places of the numbers, which are those of the list, and whether the phones differ there.

        Near ones share a mark.
        """
        found = []
        for number, point in enumerate(self.named, 1):
            if found and math.dist(found[-1][0], point["place"]) < NEAR:
                place, text, differs = found.pop()
                found.append((place, f"{text.partition('–')[0]}–{number}", differs or any(point["only"])))
            else:
                found.append((point["place"], str(number), any(point["only"])))
        return found

    def line(self):
        """Returns the places of the line, without those that one could not tell from the one before."""
        found = self.places[:1]
        for place in self.places:
            if math.dist(found[-1], place) > 1.5:
                found.append(place)
        return found

    def steps(self):
        """Returns the points of the slider.

        A point that is left out has no event that only one phone has, and no input.
        """
        every, found, state, is_old = math.ceil(len(self.points) / STEPS), [], [None, None], False
        for index, point in enumerate(self.points):
            state = [
                ([line for line in outcome if line.startswith("==")] or [before])[-1]
                for outcome, before in zip(point["outcomes"], state)
            ]
            is_kept = index % every == 0 or point is self.points[-1] or point["outcomes"][0] != point["outcomes"][1]
            if is_kept or is_old or point["text"] or point["inputs"]:
                outcomes = [
                    [line for line in outcome if not line.startswith("==")] + [last]
                    for outcome, last in zip(point["outcomes"], state)
                ]
                found.append({**point, "outcomes": outcomes})
            # After a rotation, the phones differ until the next direction.
            is_old = (is_kept and point["outcomes"][0] != point["outcomes"][1]) or (
                is_old and not any("direction" in each for each in point["received"][1])
            )
        return [
            {
                key: value[:1] if key in ("outcomes", "received", "counts") and value[0] == value[1] else value
                for key, value in point.items()
            }
            for point in found
        ]


def read(root):
    """Returns all tracks, in the order of their names."""
    played = [
        json.loads(tools.parity(root, "--subject", name, "--calls", "--json", FOLDER))["tracks"] for name in NAMES
    ]
    return [Track(root, plays[0]["file"], plays) for plays in zip(*played)]


def add(site, path, url):
    head, heading, tail = site.rendered(path, url).partition("<h2")
    tracks = read(site.root)
    site.markdown(
        path,
        url,
        "",
        template="tracks.html",
        head=head,
        tail=heading + tail,
        tracks=tracks,
        names=list(NAMES.values()),
        files={track.name: site.link(path, url, f"{track.name}.gpx") for track in tracks},
    )
