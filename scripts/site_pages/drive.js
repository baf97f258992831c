// The page on which a reader hunts the bugs: what was found, the rows, the list, the address, the keys. The phones and the
// verdict are those of phones.js and verdict.js.
"use strict";

// The classes in the rows, which are for programmers.
const CLASSES = { legacy: "Legacy", proposed: "Proposed", today: "Today", modern: "Modern" };

let inputs = []; // the indexes of the inputs so far
let right = "proposed"; // the subject on the right
let problem = ""; // what is wrong with the address of the page

// What this browser has found, by subject. It may refuse to store it.
const KEY = "parity-hunt";
let found = {};
try { found = Object(JSON.parse(localStorage[KEY] ?? "{}")); } catch { /* The hunt lasts as long as the page. */ }
const hasFound = (name) => (found[right] ?? []).includes(name);
function keep(name) {
  if (!hasFound(name)) found[right] = [...(found[right] ?? []), name];
  try { localStorage[KEY] = JSON.stringify(found); } catch { /* As above. */ }
}

/** Reads an address: `#proposed;create+fine;start`. */
function load(hash) {
  const [subject, ...texts] = hash.slice(1).split(";");
  if (!(subject in OPENINGS)) return; // an anchor, such as #main
  right = subject;
  inputs = [];
  problem = "";
  for (const coded of texts) {
    const text = new URLSearchParams("=" + coded).get(""), input = map.inputs.indexOf(text);
    if (input < 0 || !compare(map, right, [...inputs, input]).isAllowed) {
      problem = `Input ${inputs.length + 1} in the address is “${text}”, which is not possible there. The inputs before it are shown. `;
      break;
    }
    inputs.push(input);
  }
}

function showHunt(steps) {
  const { bugs } = judges[right];
  for (const step of steps) for (const each of step.shown) if (each.isBug) keep(each.name);
  const number = bugs.filter((each) => hasFound(each.name)).length;
  element("count").replaceChildren(node("b", "", `${number} of ${count(bugs.length, "bug")} found`), number && number === bugs.length ? ": all of them." : ".");
  element("bugs").replaceChildren(...bugs.map((each) => hasFound(each.name) ? Object.assign(link(each.name, each.link), { title: each.symptom })
    : Object.assign(node("i", "", "?"), { ariaHidden: "true" })));
  element("hunt").hidden = !bugs.length;
}

// The rows, the same as in templates/differences.html.

/** Returns each line with whether the other side does not have it. */
function marked(lines, others) {
  const only = without(lines, others);
  return lines.map((line) => {
    const index = only.indexOf(line);
    if (index >= 0) only.splice(index, 1);
    return [line, index >= 0];
  });
}

function cell(side, { sides, isEqual }) {
  const name = CLASSES[["legacy", right][side]], lines = marked(sides[side], sides[1 - side]);
  const made = node("div", ["left", "right"][side], node("b", "who", isEqual ? "both" : name));
  for (const [line, isOnly] of lines) {
    const kind = line.startsWith("==") ? "state" : line.split(" ")[1];
    made.append(node("p", isOnly ? kind + " only" : kind, ...(isOnly ? [node("em", "", "only " + name)] : []), node("code", "", line)));
  }
  if (!isEqual && !lines.some(([, isOnly]) => isOnly)) made.append(node("p", "nothing", lines.length ? "nothing more" : "nothing"));
  else if (!lines.length) made.append(node("p", "none", "no reaction"));
  return made;
}

function row(step) {
  const title = node("p", "", node("code", "", step.input));
  if (!step.isEqual) title.append(" ", node("strong", "", "≠ they differ"));
  for (const each of step.shown) title.append(" ", link(each.name, each.link));
  const cells = [cell(0, step), cell(1, step)];
  if (step.isEqual) cells[1].setAttribute("aria-hidden", "true");
  return node("li", step.isEqual ? "" : `apart ${step.shown[0]?.tone ?? ""}`, title, ...cells);
}

function showRows(steps) {
  element("pressed").textContent = inputs.length ? `You pressed: ${inputs.map((input) => words[input]).join(" → ")}.` : "";
  element("head").textContent = `${capital(NAMES[right])} (${CLASSES[right]})`;
  element("rows").replaceChildren(...steps.map(row));
  element("reactions").scrollTop = element("reactions").scrollHeight; // on a small screen, this box scrolls
  element("transcript").value = ["# Made with the page Find the bugs.", ...steps.flatMap(
    ({ input, sides }) => [input, ...sides[0].map((line) => "  " + line)]), ""].join("\n");
}

/** Shows in the list what the class on the right has, and plays it on this class. */
function showList() {
  for (const item of all(".plays li")) {
    const each = known.find(({ name }) => name === item.dataset.name);
    item.hidden = !each.subjects.includes(right);
    item.querySelector(".play").href = address(right, each.ways[0]);
  }
  element("none").hidden = judges[right].known.length > 0;
  element("forgetting").hidden = !found[right]?.length;
}

function show() {
  const compared = compare(map, right, inputs), steps = judges[right].steps(compared);
  offer(compared);
  element("undo").disabled = element("again").disabled = !inputs.length;
  for (const choice of all("[name=right]")) choice.checked = choice.value === right;
  element("name").textContent = capital(NAMES[right]);
  draw(compared);
  say(judges[right].verdict(compared, steps), problem);
  showHunt(steps);
  showRows(steps);
  showList();
  element("copied").textContent = element("linked").textContent = "";
}

/** Does what the reader asks for, and shows what follows. */
function change(action) {
  problem = "";
  action();
  show();
  history.replaceState(null, "", address(right, inputs)); // A browser may refuse it after many presses.
}

/** Copies a text. If the browser does not allow it, the reader sees what else to do. */
async function copy(text, output, otherwise) {
  element(output).textContent = otherwise;
  await navigator.clipboard.writeText(text);
  element(output).textContent = "Copied.";
}

function pressKey(event) {
  const isTyping = event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  if (isTyping || event.altKey || event.ctrlKey || event.metaKey || !element("keys").checked) return;
  const button = all("[data-key]").find((each) => each.dataset.key === event.key);
  if (button && !button.disabled) button.click();
}

for (const button of all("[data-input]")) onPress(button, () => change(() => inputs.push(Number(button.dataset.input))));
onPress(element("undo"), () => change(() => inputs.pop()));
onPress(element("again"), () => change(() => { inputs = []; }));
for (const choice of all("[name=right]")) choice.addEventListener("change", () => change(() => { right = choice.value; }));
element("link").addEventListener("click", () => {
  history.replaceState(null, "", address(right, inputs));
  copy(location.href, "linked", "Copy the address of this page.");
});
element("copy").addEventListener("click", () => {
  element("transcript").select();
  copy(element("transcript").value, "copied", "The text is selected: copy it with Ctrl-C or ⌘C.");
});
element("forget").addEventListener("click", () => change(() => {
  found = {};
  inputs = [];
  try { localStorage.removeItem(KEY); } catch { /* There is nothing to forget. */ }
}));
document.addEventListener("keydown", pressKey);
window.addEventListener("hashchange", () => {
  load(location.hash);
  show();
  if (inputs.length) element("verdict").scrollIntoView({ block: "nearest" });
});

load(location.hash);
element("list").open = false; // It spoils the hunt.
element("drive").hidden = false;
show();
