// Plays inputs to two subjects. The page has the table of all their states, whose format is that of `BehaviorTable` in
// Characterization/Net/PhoneScenarios/Diagram.
"use strict";

const element = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const map = JSON.parse(element("map").textContent);
const scenarios = all(".plays a");
const causes = {}; // the scenarios by what their last input does differently
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

/** Returns what both do after an input, and the scenarios whose difference looks like it. */
function compare(input, left, other) {
  const sides = [marked(left, other), marked(other, left)];
  const only = sides.map((lines) => lines.filter(([, isOnly]) => isOnly).map(([line]) => line));
  const isEqual = left.join("\n") === other.join("\n");
  const kind = (text) => text.replace(/^callback | quietly$/g, "").replace(/-?\d[\d.]*/g, "#");
  const kinds = only.flatMap((lines, side) => lines.map((line) => "-+"[side] + kind(line)));
  const key = [kind(input), ...kinds.sort()].join("|");
  const found = !isEqual && causes[key] || [];
  return { input, left, sides, only, isEqual, key, found, tone: found[0]?.dataset.tone ?? "" };
}

const address = () => "#" + [right, ...inputs.map((input) => map.inputs[input])].join(";").replaceAll(" ", "+");

/** Reads an address: `#proposed;create+fine;start`. */
function load(hash) {
  const [subject, ...texts] = hash.slice(1).split(";");
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
  for (const each of step.found) title.append(" ", Object.assign(node("a", "", each.textContent), { href: each.dataset.link }));
  const cells = [cell(0, step), cell(1, step)];
  if (step.isEqual) cells[1].setAttribute("aria-hidden", "true");
  return node("li", step.isEqual ? "" : "apart " + step.tone, title, ...cells);
}

/** Returns what to say, and how it looks. A scenario announces its own difference, at its end. */
function sentence(steps) {
  const differing = steps.filter((step) => !step.isEqual);
  if (!steps.length) return ["No input yet. Press “create fine”, or play a scenario.", ""];
  if (!differing.length) {
    const never = map.subjects[right] === map.subjects.legacy ? " No sequence of these inputs makes them part." : "";
    return [`Both have done the same so far.${never}`, "equal"];
  }
  const scenario = scenarios.find((each) => each.hash === address());
  const at = scenario ? steps.at(-1) : differing[0];
  const said = at.only.map((lines, side) => `only ${[names.legacy, names[right]][side]}: ${lines.map((line) => `“${line}”`).join(", ")}`)
    .filter((_, side) => at.only[side].length);
  const found = scenario ? [scenario] : at.found;
  const title = found.map((each) => `${each.textContent} (${each.dataset.severity})`).join(" or ");
  const where = `${title ? title + ". At" : "They part at"} input ${steps.indexOf(at) + 1}, “${at.input}”`;
  return [`${where}: ${said.join("; ") || "another order"}.`, "parted"];
}

function compareAll() {
  const [left, other] = [play("legacy").lines, play(right).lines];
  return inputs.map((input, index) => compare(map.inputs[input], left[index], other[index]));
}

function show() {
  const steps = compareAll();
  for (const button of all("[data-input]")) {
    button.disabled = ["legacy", right].some((subject) => play(subject).outcomes[button.dataset.input] < 0);
  }
  element("undo").disabled = element("again").disabled = !inputs.length;
  for (const choice of all("[name=right]")) choice.checked = choice.value === right;
  element("name").textContent = names[right];
  element("rows").replaceChildren(...steps.map(row));
  element("reactions").scrollTop = element("reactions").scrollHeight; // on a small screen, this box scrolls
  const [said, tone] = sentence(steps);
  element("verdict").textContent = problem + said;
  element("verdict").className = "verdict " + tone;
  element("transcript").value = ["# Made with the page Drive the class.", ...steps.flatMap(
    ({ input, left }) => [input, ...left.map((line) => "  " + line)]), ""].join("\n");
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
  load(location.hash);
  show();
});

for (const scenario of scenarios) {
  load(scenario.hash);
  const { key } = compareAll().at(-1);
  (causes[key] ||= []).push(scenario);
}
load("#proposed");
load(location.hash);
element("drive").hidden = false;
show();
