"""The page of the GPX tracks: a map of each, and what the clients of two subjects receive along it."""

import re

from . import markdown, trackmap
from .markdown import escape
from .problem import Problem
from .replay import SUBJECTS, Replay, clock, shown

KINDS = (("location", "Fixes"), ("heading", "Headings"), ("enabled", "Changes of the permission"), ("error", "Errors"))
FOLDER = "Characterization/Data/Tracks"


def add(site, path, url):
    text = site.text(path)
    names = list(dict.fromkeys(re.findall(r"`([\w-]+)\.gpx`", text)))
    files = sorted(file.stem for file in (site.root / FOLDER).glob("*.gpx"))
    if sorted(names) != files:
        raise Problem(f"{path}: names the tracks {', '.join(sorted(names))}, but the folder has {', '.join(files)}")
    sections = "".join(section(site, name, url) for name in names)
    head, heading, tail = site.rendered(path, url).partition("<h2")
    proposed = site.link(path, url, "../../../Docs/divergences.md")
    head += (f"<p>For each track, a map and a chart compare what two clients receive. <strong>{SUBJECTS[0]}</strong> is "
             f"the original class, <strong>{SUBJECTS[1]}</strong> is the rewrite as it was proposed in 2020. Another page explains "
             f'<a href="{proposed}">how the two differ</a>.</p>\n')
    for name in names:
        head = head.replace(f"<code>{name}.gpx</code>", f'<a href="#{name}"><code>{name}.gpx</code></a>')
    site.add(url, markdown.title(text), head + sections + heading + tail)


def section(site, name, url):
    path = f"{FOLDER}/{name}.gpx"
    replay = Replay(site.root, path)
    source = site.link(path, url, f"{name}.gpx")
    return (f'<h2 id="{name}">{escape(replay.name)}</h2>\n<p>{escape(replay.about)} '
            f'<a href="{source}"><code>{name}.gpx</code></a>: {replay.summary}.</p>\n'
            f"{verdict(replay)}<figure>{trackmap.svg(replay)}\n<figcaption>The numbers are those of the list below. "
            "A ring marks the start, a square the end, and a thick ring an event that is lost. The dots are the places "
            f"that the client of {SUBJECTS[0]} receives.</figcaption></figure>\n{lanes(replay, name)}{points(replay, name)}")


def verdict(replay):
    """Says in sentences which events only one of the clients receives."""
    lost, more = (replay.only(subject) for subject in SUBJECTS)
    found = []
    if lost:
        others = f" Along the track, {len(lost)} events are lost." if len(lost) > 1 else ""
        found.append('<p class="verdict"><strong>The first lost callback</strong> is at '
                     f"{clock(lost[0].seconds)}{after(replay, lost[0])}: only the client of {SUBJECTS[0]} receives "
                     f"<code>{shown(lost[0])}</code>.{others}</p>\n")
    else:
        found.append(f'<p class="verdict"><strong>No callback is lost:</strong> the client of {SUBJECTS[1]} receives '
                     f"everything that the client of {SUBJECTS[0]} receives.</p>\n")
    if more:
        events = ", and ".join(f"<code>{shown(event)}</code> at {clock(event.seconds)}{after(replay, event)}"
                               for event in more)
        found.append(f"<p>Only the client of {SUBJECTS[1]} receives {events}.</p>\n")
    return "".join(found)


def after(replay, event):
    inputs = replay.by_time[event.seconds].inputs
    start = ", when the app starts" if event.seconds == replay.points[0].seconds else ""
    return ", after " + " and ".join(f"<code>{escape(text)}</code>" for text in inputs) if inputs else start


def percent(replay, seconds):
    first, last = replay.points[0].seconds, replay.points[-1].seconds
    return 100 * (seconds - first) / (last - first)


def strip(replay, subject, kind, title):
    """Draws the events of one kind that one client receives, and counts them. A permission also fills its time."""
    events = [event for event in replay.events[subject] if event.text.startswith(kind)]
    places = [round(10 * percent(replay, event.seconds)) for event in events]
    path = "".join(f"M{x} 0v10" for x in dict.fromkeys(places))
    if kind == "enabled":
        ends = [*places[1:], 1000]
        allowed = "".join(f"M{x} 5H{end}" for x, end, event in zip(places, ends, events) if event.text == "enabled true")
        path += f'"/><path class="band" d="{allowed}'
    times = f", from {clock(events[0].seconds)} to {clock(events[-1].seconds)}" if events else ""
    return (f'<svg viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" '
            f'aria-label="{title} that the client of {subject} receives: {len(events)}{times}"><path d="{path}"/></svg>',
            len(events))


def lanes(replay, name):
    """Returns what the clients receive over time, one row for each kind and subject."""
    rows = [f'<div class="lane"><span>Points</span><div class="strip numbers">{numbers(replay, name)}</div></div>\n']
    lost, more = (replay.only(subject) for subject in SUBJECTS)
    for kind, title in KINDS:
        rows.append(f'<p>{title}</p>\n')
        for subject in SUBJECTS:
            drawing, count = strip(replay, subject, kind, title)
            marked = [(event, "−") for event in lost] + [(event, "+") for event in more]
            signs = "".join(f'<b style="left:{percent(replay, event.seconds):.2f}%" '
                            f'title="{clock(event.seconds)} {shown(event)}">{sign}</b>'
                            for event, sign in marked if subject == SUBJECTS[1] and event.text.startswith(kind))
            rows.append(f'<div class="lane"><span>{subject} <small>{count}</small></span>'
                        f'<div class="strip">{drawing}{signs}</div></div>\n')
    line = ""
    if lost:
        left = percent(replay, lost[0].seconds)
        line = f'<div class="lane cut"><div class="strip"><i style="left:{left:.2f}%">first lost</i></div></div>\n'
    ticks = "".join(f'<span style="left:{percent(replay, time):.2f}%">{clock(time)[:5]}</span>' for time in minutes(replay))
    axis = f'<div class="lane axis"><span>Time</span><div class="strip">{ticks}</div></div>'
    return (f'<div class="lanes">\n{"".join(rows)}{line}{axis}\n</div>\n<p><small>Each line is an event that the client '
            "receives. A band is the time in which the client knows that it has permission. A bold number is an input of "
            f"the phone or the app. − marks an event that only {SUBJECTS[0]} delivers, + one that only {SUBJECTS[1]} "
            "delivers.</small></p>\n")


def minutes(replay):
    """Returns about four full minutes for the axis."""
    first, last = replay.points[0].seconds, replay.points[-1].seconds
    step = 60 * max(1, (last - first) // 240)
    return range(-(-first // 60) * 60, last - 30, step)


def numbers(replay, name):
    """Draws the number of each named point. A number that would touch the one before it goes into the next line."""
    ends, found = [], []
    for number, point in enumerate(replay.named, 1):
        left = percent(replay, point.seconds)
        row = next((row for row, end in enumerate(ends) if end < left), len(ends))
        ends[row:row + 1] = [left + 6]
        kind = " class=input" if point.inputs else ""
        found.append(f'<a{kind} href="#{name}-{number}" style="left:{left:.2f}%;top:{1.4 * row:.1f}rem">{number}</a>')
    return f'{"".join(found)}<i style="height:{1.4 * len(ends):.1f}rem"></i>'


def points(replay, name):
    """Lists the points that have a text, with what happens there."""
    lost, more = (replay.only(subject) for subject in SUBJECTS)
    rows = []
    for number, point in enumerate(replay.named, 1):
        inputs = "".join(f" <code>{escape(text)}</code>" for text in point.inputs)
        rest = ""
        for subject, events in zip(SUBJECTS, (lost, more)):
            here = ", ".join(f"<code>{shown(event)}</code>" for event in events if event.seconds == point.seconds)
            rest += f" <strong>Only {subject}: {here}.</strong>" if here else ""
        rows.append(f'<li id="{name}-{number}">{clock(point.seconds)} {escape(point.text)}{inputs}.{rest}</li>\n')
    return f'<ol class="points">\n{"".join(rows)}</ol>\n'
