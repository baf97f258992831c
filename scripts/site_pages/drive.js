// Plays inputs to two subjects. The page has the table of all their states, whose format is that of `BehaviorTable` in
// Characterization/Net/Parity/Diagram, and in `causes` the known differences by what they look like: see drive.py.
"use strict";

const element = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const map = JSON.parse(element("map").textContent);
const causes = JSON.parse(element("causes").textContent);
const names = { legacy: "Legacy", proposed: "Proposed", today: "Today", modern: "Modern" };

let inputs = []; // the indexes of the inputs so far
let right = "proposed"; // the subject on the right
let problem = ""; // what is wrong with the address of the page

/** Returns the lines after each input, and the outcomes of all inputs in the last state: -1 if not allowed. */
function play(subject) {
  const table = map.tables[map.subjects[subject]];
  let state = 0;
  const lines = inputs.map((input) => {
    const outcome = map.rows[table.row[state]][input];
    state += table.next[state][input];
    return map.outcomes[outcome];
  });
  return { lines, outcomes: map.rows[table.row[state]] };
}

/** Returns each line with whether the other side does not have it. */
function marked(lines, others) {
  const left = [...others];
  return lines.map((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return [line, index < 0];
  });
}

/** Returns what both do after an input, and the known differences that look like it. Their key is that of `Behavior.key` in drive.py. */
function compare(input, left, other) {
  const sides = [marked(left, other), marked(other, left)];
  const only = sides.map((lines) => lines.filter(([, isOnly]) => isOnly).map(([line]) => line));
  const isEqual = left.join("\n") === other.join("\n");
  const kind = (text) => text.replace(/^callback | quietly$/g, "").replace(/-?\d[\d.]*/g, "#");
  const kinds = only.flatMap((lines, side) => lines.map((line) => "-+"[side] + kind(line)));
  const found = isEqual ? [] : causes[[kind(input), ...kinds.sort()].join("|")] || [];
  return { input, sides, only, isEqual, found, tone: found.length ? found[0].tone : "" };
}

const address = () => "#" + [right, ...inputs.map((input) => map.inputs[input])].join(";").replaceAll(" ", "+");

/** Reads the address: `#proposed;create+fine;start`. */
function load() {
  const [subject, ...texts] = location.hash.slice(1).split(";");
  if (!(subject in names)) return; // an anchor, such as #main
  right = subject;
  inputs = [];
  problem = "";
  for (const coded of texts) {
    const text = new URLSearchParams("=" + coded).get(""), input = map.inputs.indexOf(text);
    if (input < 0 || play(right).outcomes[input] < 0) {
      problem = `Input ${inputs.length + 1} in the address is “${text}”, which is not possible there. The inputs before it are shown. `;
      break;
    }
    inputs.push(input);
  }
  element("verdict").scrollIntoView({ block: "nearest" });
}

function node(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function cell(side, { sides, only, isEqual }) {
  const name = [names.legacy, names[right]][side];
  const made = node("div", ["left", "right"][side], node("b", "who", isEqual ? "both" : name));
  for (const [line, isOnly] of sides[side]) {
    const kind = line.startsWith("==") ? "state" : line.split(" ")[1];
    made.append(node("p", isOnly ? kind + " only" : kind, ...(isOnly ? [node("em", "", "only " + name)] : []), node("code", "", line)));
  }
  if (!isEqual && !only[side].length) made.append(node("p", "nothing", sides[side].length ? "nothing more" : "nothing"));
  else if (!sides[side].length) made.append(node("p", "none", "no reaction"));
  return made;
}

function row(step) {
  const title = node("p", "", node("code", "", step.input));
  if (!step.isEqual) title.append(" ", node("strong", "", "≠ they differ"));
  for (const each of step.found) title.append(" ", Object.assign(node("a", "", each.title), { href: each.link }));
  const cells = [cell(0, step), cell(1, step)];
  if (step.isEqual) cells[1].setAttribute("aria-hidden", "true");
  return node("li", step.isEqual ? "" : "apart " + step.tone, title, ...cells);
}

/** Returns what to say, and who loses something. A scenario announces its own difference, at its end. */
function sentence(steps) {
  const differing = steps.filter((step) => !step.isEqual);
  if (!steps.length) return ["No input yet. Press “create fine”, or play a scenario.", ""];
  if (!differing.length) {
    const never = map.subjects[right] === map.subjects.legacy ? " No sequence of these inputs makes them part." : "";
    return [`Both have done the same so far.${never}`, "equal"];
  }
  const scenario = all(".plays a").find((each) => each.hash === address());
  const at = scenario ? steps.at(-1) : differing[0];
  const said = at.only.map((lines, side) => `only ${[names.legacy, names[right]][side]}: ${lines.map((line) => `“${line}”`).join(", ")}`)
    .filter((_, side) => at.only[side].length);
  const found = at.found.filter((each) => !scenario || each.title === scenario.textContent);
  const title = found.map((each) => `${each.title} (${each.severity})`).join(" or ");
  const where = `${title ? title + ". At" : "They part at"} input ${steps.indexOf(at) + 1}, “${at.input}”`;
  return [`${where}: ${said.join("; ") || "another order"}.`, "parted " + (found.length ? found[0].tone : "")];
}

function show() {
  const [left, other] = [play("legacy"), play(right)];
  const steps = inputs.map((input, index) => compare(map.inputs[input], left.lines[index], other.lines[index]));
  for (const button of all("[data-input]")) {
    button.disabled = left.outcomes[button.dataset.input] < 0 || other.outcomes[button.dataset.input] < 0;
  }
  element("undo").disabled = element("again").disabled = !inputs.length;
  for (const choice of all("[name=right]")) choice.checked = choice.value === right;
  element("name").textContent = names[right];
  element("rows").replaceChildren(...steps.map(row));
  element("reactions").scrollTop = element("reactions").scrollHeight; // on a small screen, this box scrolls
  const [said, tone] = sentence(steps);
  element("verdict").textContent = problem + said;
  element("verdict").className = "verdict " + tone;
  element("transcript").value = ["# Made with the page Drive the class.", ...inputs.flatMap(
    (input, index) => [map.inputs[input], ...left.lines[index].map((line) => "  " + line)]), ""].join("\n");
  element("copied").textContent = "";
}

/** Does what the reader asks for, and shows the last row. */
function change(action) {
  problem = "";
  action();
  show();
  element("rows").lastElementChild?.scrollIntoView({ block: "nearest" });
  history.replaceState(null, "", address()); // A browser may refuse it after many presses.
}

function onPress(button, action) {
  button.addEventListener("click", () => {
    change(action);
    if (!button.disabled) return; // Otherwise it has lost the focus, which has to stay near.
    const buttons = all(".inputs button");
    [...buttons.slice(buttons.indexOf(button)), ...buttons].find((other) => !other.disabled).focus();
  });
}

for (const button of all("[data-input]")) onPress(button, () => inputs.push(Number(button.dataset.input)));
onPress(element("undo"), () => inputs.pop());
onPress(element("again"), () => { inputs = []; });
for (const choice of all("[name=right]")) choice.addEventListener("change", () => change(() => { right = choice.value; }));
element("copy").addEventListener("click", async () => {
  element("transcript").select();
  element("copied").textContent = "The text is selected: copy it with Ctrl-C or ⌘C."; // if the browser does not allow the rest
  await navigator.clipboard.writeText(element("transcript").value);
  element("copied").textContent = "Copied.";
});
window.addEventListener("hashchange", () => {
  load();
  show();
});

load();
element("drive").hidden = false;
show();
