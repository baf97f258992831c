// The page of the states. Each row of the picture says with its attributes from which state an input leads to which. A reader
// presses inputs, and the box and the arrow light up.
"use strict";

const picture = element("states");
const rows = [...picture.querySelectorAll(".row")];
const boxes = [...picture.querySelectorAll("[data-state]")];
const OPENING = "Nothing has happened yet. Open the map.";

let state; // the name of the box
let permission; // the word in the brackets of the picture
let known; // the permission that the manager knows
let hasStopped; // whether the last thing that the app did was a stop

/** What a reader reads after an input. `to` is the state after it, and `isNew` says whether the permission is new to the manager. */
const SAYINGS = {
  "create fine": () => "The map is open. The location is off, and no start waits.",
  start({ from, to }) {
    if (to === "updating") return "The location is on.";
    if (from === "updating") return "The location is on already. Legacy keeps this start, as one that waits.";
    if (isUpdating(to)) return "The location is on, and a start waits already.";
    return permission === "undecided" ? "The phone asks the user. The start waits for the answer."
      : "The user does not allow it, so this start is refused. It waits until the user allows it.";
  },
  stop({ from, to }) {
    if (isUpdating(from)) return isPending(to) ? "The app has stopped, but the refused start still waits." : "The location is off.";
    return isPending(to) ? "The location is off already. A stop does not cancel the start that waits." : "The location is off already.";
  },
  allowed({ from, to, isNew }) {
    if (!isNew) return unnoticed(from);
    if (isUpdating(to) && !isUpdating(from)) {
      return hasStopped ? "The location turns on, although the app has stopped." : "The start has waited for this: now the location is on.";
    }
    return "The app learns that it may use the location. " + (isUpdating(to) ? "It is on already." : "No start waits, so it stays off.");
  },
  forbidden({ from, to, isNew }) {
    if (!isNew) return unnoticed(from);
    return "The app learns that it may not use the location. " + (isUpdating(to) ? "Legacy does not stop." : isPending(to) ? "The start still waits." : "");
  },
  undecided({ from, isNew }) {
    return isNew ? "The phone forgets what the user has decided. Legacy does not say so to the app." : unnoticed(from);
  },
};

function isUpdating(name) { return name.startsWith("updating"); }
function isPending(name) { return name.endsWith("pending"); }
function unnoticed(from) {
  return from === "no manager" ? "There is no manager yet, so nobody notices." : "The manager knows this already, so nothing happens.";
}

/** Applies an input. Returns the row of the picture that says what it does, if there is one. */
function apply({ text, word }) {
  const from = state, isNew = word !== "" && from !== "no manager" && word !== known;
  if (word) permission = word;
  if (isNew || text === "create fine") known = permission;
  const input = isNew ? `callback ${word}` : word ? "" : text;
  const row = rows.find(({ dataset }) => dataset.from === from && dataset.input === input
    && (!dataset.if || dataset.if.split(" or ").includes(permission)));
  state = row?.dataset.to ?? from;
  if (text === "start") hasStopped = false;
  if (text === "stop") hasStopped = true;
  const said = SAYINGS[word || text]({ from, to: state, isNew });
  return { row, said, matters: hasStopped && isPending(from) && (text === "stop" || isUpdating(state) && !isUpdating(from)) };
}

function show({ row, said, matters }) {
  const { from, to } = row?.dataset ?? {};
  for (const box of boxes) box.classList.toggle("lit", box.dataset.state === state);
  for (const each of rows) each.classList.toggle("lit", each === row);
  for (const arrow of picture.querySelectorAll(".edge")) {
    arrow.classList.toggle("lit", from !== to && arrow.dataset.from === from && arrow.dataset.to === to);
  }
  for (const button of all("[data-text]")) {
    button.disabled = !button.dataset.word && (button.dataset.text === "create fine") !== (state === "no manager");
  }
  element("outcome").classList.toggle("warns", Boolean(matters));
  element("said").replaceChildren(node("b", "", `${state[0].toUpperCase()}${state.slice(1)}. `), said);
}

/** Scrolls until the box is between the bar and the buttons, which on a small screen are below the picture. */
function reveal() {
  const { top, bottom } = picture.querySelector(".state.lit").getBoundingClientRect(), panel = element("walk").getBoundingClientRect();
  const first = document.querySelector(".top").getBoundingClientRect().bottom + 8;
  const last = (panel.left > picture.getBoundingClientRect().right ? innerHeight : panel.top) - 8;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  if (top < first || bottom > last) scrollBy({ top: top < first ? top - first : bottom - last, behavior });
}

function begin() {
  [state, permission, known, hasStopped] = ["no manager", "undecided", "", false];
  show({ said: OPENING });
}

for (const button of all("[data-text]")) {
  onPress(button, () => {
    show(apply(button.dataset));
    reveal();
  });
}
onPress(element("again"), () => {
  begin();
  reveal();
});
element("walk").hidden = false;
begin();
