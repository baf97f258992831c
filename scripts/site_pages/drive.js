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

const only = (lines, others) => marked(lines, others).filter(([, isOnly]) => isOnly).map(([line]) => line);

/** Returns the known differences that look like this one. The key is that of `Behavior.key` in behavior.py. */
function like(input, left, other) {
  const kind = (text) => text.replace(/^callback | quietly$/g, "").replace(/-?\d[\d.]*/g, "#");
  const kinds = [...only(left, other).map((line) => "-" + kind(line)), ...only(other, left).map((line) => "+" + kind(line))];
  return right === "modern" ? [] : causes[[kind(map.inputs[input]), ...kinds.sort()].join("|")] || [];
}

const isSame = (one, other) => one.join("\n") === other.join("\n");

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
      const why = input < 0 ? "which this page does not have" : "which is not allowed there";
      problem = `Input ${inputs.length + 1} in the address is “${text}”, ${why}. The inputs before it are shown. `;
      break;
    }
    inputs.push(input);
  }
}

function node(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function cell(side, lines, others, name, isEqual) {
  const made = node("div", side, node("b", "who", isEqual ? "both" : name));
  for (const [line, isOnly] of marked(lines, others)) {
    const kind = line.startsWith("==") ? "state" : line.split(" ")[1];
    made.append(isOnly ? node("p", kind + " only", node("em", "", "only " + name), node("code", "", line)) : node("p", kind, node("code", "", line)));
  }
  if (!isEqual && !only(lines, others).length) made.append(node("p", "nothing", lines.length ? "nothing more" : "nothing"));
  else if (!lines.length) made.append(node("p", "none", "no reaction"));
  return made;
}

function row(index, left, other) {
  const isEqual = isSame(left, other), found = isEqual ? [] : like(inputs[index], left, other);
  const title = node("p", "", node("code", "", map.inputs[inputs[index]]));
  if (!isEqual) title.append(" ", node("strong", "", "≠ they differ"));
  for (const each of found) title.append(" ", Object.assign(node("a", "", each.title), { href: each.link }));
  const sides = [cell("left", left, other, "Legacy", isEqual), cell("right", other, left, names[right], isEqual)];
  if (isEqual) sides[1].setAttribute("aria-hidden", "true");
  return node("li", isEqual ? "" : "apart " + (found.length ? found[0].tone : ""), title, ...sides);
}

/** Returns what to say, and who loses something. A scenario that is played announces its own difference, at its end. */
function sentence(lefts, others) {
  const differing = [...inputs.keys()].filter((index) => !isSame(lefts[index], others[index]));
  const count = inputs.length === 1 ? "1 input" : `${inputs.length} inputs`;
  if (!inputs.length) return ["No input yet. Press “create fine”, or play a scenario.", ""];
  if (!differing.length) {
    const never = map.subjects[right] === map.subjects.legacy ? " No sequence of these inputs makes them part." : "";
    return [`After ${count}, both have done the same.${never}`, "equal"];
  }
  const scenario = all("[data-play]").find((each) => each.dataset.play === inputs.join(" ") && each.dataset.right === right);
  const at = scenario ? inputs.length - 1 : differing[0];
  const said = [["Legacy", only(lefts[at], others[at])], [names[right], only(others[at], lefts[at])]]
    .filter(([, lines]) => lines.length)
    .map(([name, lines]) => `only ${name}: ${lines.map((line) => `“${line}”`).join(", ")}`);
  const found = like(inputs[at], lefts[at], others[at]).filter((each) => !scenario || each.title === scenario.textContent);
  const title = found.map((each) => `${each.title} (${each.severity})`).join(" or ");
  const more = differing.length > 1 ? ` They differ after ${differing.length} of ${count}, first at input ${differing[0] + 1}.` : "";
  const where = `${title ? title + ". At" : "They part at"} input ${at + 1}, “${map.inputs[inputs[at]]}”`;
  return [`${where}: ${said.join("; ") || "another order"}.${more}`, "parted " + (found.length ? found[0].tone : "")];
}

function show() {
  const [left, other] = [play("legacy"), play(right)];
  for (const button of all("[data-input]")) {
    button.disabled = left.outcomes[button.dataset.input] < 0 || other.outcomes[button.dataset.input] < 0;
  }
  element("undo").disabled = element("again").disabled = !inputs.length;
  for (const choice of all("[name=right]")) choice.checked = choice.value === right;
  element("name").textContent = names[right];
  element("rows").replaceChildren(
    ...inputs.map((_, index) => row(index, left.lines[index], other.lines[index])));
  element("reactions").scrollTop = element("reactions").scrollHeight; // on a small screen, this box scrolls
  const [said, tone] = sentence(left.lines, other.lines);
  element("verdict").textContent = problem + said;
  element("verdict").className = "verdict " + tone;
  element("transcript").value = ["# Made with the page Drive the class.", ...inputs.flatMap(
    (input, index) => [map.inputs[input], ...left.lines[index].map((line) => "  " + line)]), ""].join("\n");
  element("copied").textContent = "";
}

/** Does what the reader asks for, and shows the last row, or `target`. */
function change(action, target) {
  problem = "";
  action();
  show();
  (target || element("rows").lastElementChild)?.scrollIntoView({ block: "nearest" });
  const texts = inputs.map((input) => encodeURIComponent(map.inputs[input]).replaceAll("%20", "+"));
  history.replaceState(null, "", "#" + [right, ...texts].join(";")); // A browser may refuse it after many presses.
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
for (const button of all("[data-play]")) {
  button.addEventListener("click", () => change(() => {
    inputs = button.dataset.play.split(" ").map(Number);
    right = button.dataset.right;
  }, element("verdict")));
}
element("copy").addEventListener("click", async () => {
  element("transcript").select();
  try {
    await navigator.clipboard.writeText(element("transcript").value);
    element("copied").textContent = "Copied.";
  } catch {
    element("copied").textContent = "The browser does not allow it. The text is selected: copy it with Ctrl-C or ⌘C.";
  }
});
window.addEventListener("hashchange", () => {
  load();
  show();
});

load();
element("drive").hidden = false;
show();
