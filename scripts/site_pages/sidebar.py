"""The pages that the sidebar lists."""

# The sidebar: the groups, with the file of each page. An address is a page that another module writes.
GROUPS = (
    (
        "Study",
        (
            ("README.md", "Start"),
            ("Docs/predict.md", "Five questions"),
            ("Docs/published-suite.md", "Would your tests notice?"),
            ("Docs/before-and-after.md", "Before and after"),
            ("Docs/divergences.md", "What broke in 2020"),
            ("Docs/six-years-later.md", "Still in the app?"),
            ("Docs/Surprises/README.md", "Surprises"),
            ("Docs/lessons.md", "Lessons"),
        ),
    ),
    (
        "Run",
        (
            ("drive.html", "Find the bugs"),
            ("Docs/command.md", "The command parity"),
            ("Docs/notation.md", "Notation"),
            ("Docs/verdict.md", "The verdict"),
        ),
    ),
    (
        "Follow",
        (
            ("Docs/Workshop/README.md", "Workshop"),
            ("burn-down.html", "Burn-down"),
            ("Docs/Workshop/seams.md", "Find the seams"),
            ("Docs/Workshop/net.md", "Build a net"),
            ("Docs/Workshop/by-the-way.md", "By the way"),
            ("Docs/Workshop/companions/README.md", "Short courses"),
            ("Docs/Workshop/facilitating.md", "Teach it"),
            ("room.html", "Slides, timer, board"),
        ),
    ),
    (
        "Look up",
        (
            ("Docs/glossary.md", "Glossary"),
            ("Docs/states.md", "States"),
            ("Characterization/Data/Tracks/README.md", "Tracks"),
            ("Docs/companions.md", "Companions"),
            ("Docs/folders.md", "Where the code is"),
        ),
    ),
    (
        "Build on",
        (
            ("Docs/your-own-class/README.md", "Your own class"),
            ("Docs/on-an-iphone.md", "On an iPhone"),
            ("Docs/recordings.md", "Record a real phone"),
            ("Docs/swap.md", "Swap two classes"),
            ("CONTRIBUTING.md", "Contribute"),
        ),
    ),
)
