"""`series refresh`: writes the generated parts of the chapters and of the pages about all steps."""

from .chapters import filled, pages, parts, quoted
from .check import Checker, progress
from .git import Problem, Store, run, text
from .road import ROAD, road
from .series import Series, counted
from .trap import Trap


def refresh(root, temporary, ids, fast):
    series = Series(root).checked()
    unknown = [id for id in ids if id not in series.ids[1:]]
    if unknown:
        raise Problem(f"no step has the id `{unknown[0]}`; scripts/series lint checks series.json")
    version = None if fast else text(run("swift", "--version").stdout)
    store = Store(temporary)
    base = series.base(store)
    checker = Checker(root, series, store, base, version, again=False)
    new = {name: filled((root / name).read_text(encoding="utf-8"), name, found) for name, found in pages(series).items()}
    for number, step in enumerate(series.steps, 1):
        if ids and step.id not in ids:
            continue
        found = parts(series, store, checker.trees, number)
        trap = Trap.of(step)
        if trap and not fast:
            found["trap"] = quoted(checker.sprung(step.id, checker.trees[number], trap))
        name = f"{step.name}/chapter.md"
        new[name] = filled(step.read("chapter.md"), name, found)
    if not ids and not fast and (root / ROAD).is_dir():
        new[f"{ROAD}/README.md"] = road(checker, root)
    written = [name for name, content in new.items() if (root / name).read_text(encoding="utf-8") != content]
    for name in written:
        whole = (root / name).with_name(".new")  # an interruption leaves no partial page
        whole.write_text(new[name], encoding="utf-8")
        whole.replace(root / name)
    progress()
    print("\n".join(written + [f"series: {counted(len(written), 'page')} written"]))
    return 0
