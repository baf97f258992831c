// The steps that somebody has done: a checkbox on the page of each, and ticks in the lists of the steps. On the page of a
// step, also whether its change is open. Only this browser knows them.
"use strict";

const KEY = "parity-steps"; // In localStorage it has their ids, with spaces between.

function done() {
  try { return new Set((localStorage[KEY] ?? "").split(" ").filter(Boolean)); } catch { return new Set(); }
}

function keep(ids) {
  try { ids.size ? localStorage[KEY] = [...ids].join(" ") : localStorage.removeItem(KEY); } catch { /* Then no tick stays. */ }
  show();
}

/** Returns the links to the steps: in the sidebar, and in the tables of the course. */
const links = () => [...document.querySelectorAll(".side ol a, main td > a")].filter((link) => !link.hash && /\/steps\/[\w-]+\.html$/.test(link.pathname));
const idOf = (link) => link.pathname.split("/").at(-1).replace(".html", "");

function tick(link, isDone) {
  link.querySelector(".done")?.remove();
  if (!isDone) return;
  const mark = document.createElement("span");
  mark.className = "done";
  mark.textContent = "✓ ";
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", "done: ");
  link.prepend(mark);
}

function show() {
  const ids = done(), found = links(), box = document.querySelector(".tick"), count = document.querySelector(".progress");
  for (const link of found) tick(link, ids.has(idOf(link)));
  if (box) {
    box.querySelector("input").checked = ids.has(box.dataset.step);
    box.hidden = false;
  }
  if (count) {
    const all = new Set(found.map(idOf)), number = [...all].filter((id) => ids.has(id)).length;
    count.querySelector("span").textContent = `You have done ${number} of ${all.size} steps.`;
    count.hidden = !number;
  }
}

// A reader who has opened the change of one step finds those of the others open.
const OPEN = "parity-change", change = document.querySelector("details.change");
if (change) {
  try { change.open ||= OPEN in localStorage; } catch { /* Then each page begins with a folded change. */ }
  change.querySelector("summary").addEventListener("click", () => { // It is not open yet. A link that opens it is no choice.
    try { change.open ? localStorage.removeItem(OPEN) : localStorage[OPEN] = "yes"; } catch { /* As above. */ }
  });
}
document.querySelector(".tick input")?.addEventListener("change", ({ target }) => {
  const ids = done();
  ids[target.checked ? "add" : "delete"](target.closest(".tick").dataset.step);
  keep(ids);
});
document.querySelector(".progress button")?.addEventListener("click", () => keep(new Set()));
addEventListener("storage", show); // Another window shows the same.
show();
