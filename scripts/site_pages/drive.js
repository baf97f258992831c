// Plays inputs to two subjects. The table of all their states is in the page: see `BehaviorTable` in
// Characterization/Net/Parity/Diagram for its format, and drive.py, which writes the page. `causes` has the known
// differences by what they look like.
"use strict";

const element = (id) => document.getElementById(id);
const map = JSON.parse(element("map").textContent);
const causes = JSON.parse(element("causes").textContent);
const names = { legacy: "Legacy", proposed: "Proposed", today: "Today", modern: "Modern" };
const inputButtons = [...document.querySelectorAll("[data-input]")];
const plays = [...document.querySelectorAll("[data-play]")];
const choices = [...document.querySelectorAll("[name=right]")];

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

/** Returns the lines that the other side does not have. */
function only(lines, others) {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Returns the known differences that look like this one. The key is that of `Behavior.key` in behavior.py. */
function like(input, left, other) {
  const kind = (text) => text.replace(/^callback | quietly$/g, "").replace(/-?\d[\d.]*/g, "#");
  const kinds = [...only(left, other).map((line) => "-" + kind(line)), ...only(other, left).map((line) => "+" + kind(line))];
  return right === "modern" ? [] : causes[[kind(map.inputs[input]), ...kinds.sort()].join("|")] || [];
}

const isSame = (one, other) => one.join("\n") === other.join("\n");

// The address: `#proposed;create+fine;start`

function load() {
  const [first, ...texts] = location.hash.slice(1).split(";");
  const name = first === "shipped" ? "proposed" : first; // an earlier name
  if (!choices.some((choice) => choice.value === name)) return; // an anchor, such as #main
  right = name;
  inputs = [];
  problem = "";
  for (const text of texts) {
    const input = map.inputs.indexOf(decoded(text));
    if (input < 0 || play(right).outcomes[input] < 0) {
      const why = input < 0 ? "which this page does not have" : "which is not allowed there";
      problem = `Input ${inputs.length + 1} in the address is “${decoded(text)}”, ${why}. The inputs before it are shown. `;
      break;
    }
    inputs.push(input);
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function save() {
  const texts = inputs.map((input) => encodeURIComponent(map.inputs[input]).replaceAll("%20", "+"));
  history.replaceState(null, "", "#" + [right, ...texts].join(";"));
}

// What the reader sees

function node(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function cell(lines, others, subject, isEqual) {
  const lonely = only(lines, others), count = lonely.length;
  const made = node("div", subject === "legacy" ? "left" : "right", node("b", "who", isEqual ? "both" : names[subject]));
  for (const line of lines) {
    const index = lonely.indexOf(line);
    if (index >= 0) lonely.splice(index, 1);
    const kind = line.startsWith("==") ? "state" : line.split(" ")[1];
    const mark = index < 0 ? [] : [node("em", "", "only " + names[subject]), " "];
    made.append(node("p", index < 0 ? kind : kind + " only", ...mark, node("code", "", line)));
  }
  if (!isEqual && !count) made.append(node("p", "nothing", lines.length ? "nothing more" : "nothing"));
  else if (!lines.length) made.append(node("p", "none", "no reaction"));
  return made;
}

function row(index, left, other, isFirst) {
  const isEqual = isSame(left, other), found = like(inputs[index], left, other);
  const title = node("p", "", node("code", "", map.inputs[inputs[index]]));
  if (!isEqual) title.append(" ", node("strong", "", isFirst ? "≠ here they part" : "≠ they differ"));
  for (const each of isEqual ? [] : found) {
    const link = node("a", "", each.title);
    link.href = each.link;
    title.append(" ", link);
  }
  const sides = [cell(left, other, "legacy", isEqual), cell(other, left, right, isEqual)];
  if (isEqual) sides[1].setAttribute("aria-hidden", "true");
  return node("li", isEqual ? "" : "apart " + (found.length ? found[0].tone : ""), title, ...sides);
}

/** Returns what to say, and who loses something. A scenario that is played announces its own difference, at its end. */
function sentence(lefts, others) {
  const differing = lefts.map((left, index) => index).filter((index) => !isSame(lefts[index], others[index]));
  const count = inputs.length === 1 ? "1 input" : `${inputs.length} inputs`;
  if (!inputs.length) return ["No input yet. Press “create fine”, or play a scenario.", ""];
  if (!differing.length) {
    const never = map.subjects[right] === map.subjects.legacy ? " No sequence of these inputs makes them part." : "";
    return [`After ${count}, both have done the same.${never}`, "equal"];
  }
  const play = plays.find((each) => each.dataset.play === inputs.join(" ") && each.dataset.right === right);
  const at = play ? inputs.length - 1 : differing[0];
  const said = [["legacy", lefts, others], [right, others, lefts]]
    .map(([subject, one, other]) => [names[subject], only(one[at], other[at])])
    .filter(([, lines]) => lines.length)
    .map(([name, lines]) => `only ${name}: ${lines.map((line) => `“${line}”`).join(", ")}`);
  const found = like(inputs[at], lefts[at], others[at]);
  const own = play ? found.filter((each) => each.title === play.textContent) : found;
  const title = own.map((each) => `${each.title} (${each.severity})`).join(" or ");
  const earlier = play && differing[0] < at ? ` They also differ before, at input ${differing[0] + 1}.` : "";
  const all = play ? earlier : ` They differ after ${differing.length} of ${count}.`;
  const where = `${title ? title + ". At" : "They part at"} input ${at + 1}, “${map.inputs[inputs[at]]}”`;
  return [`${where}: ${said.join("; ") || "another order"}.${all}`, "parted " + (own.length ? own[0].tone : "")];
}

/** Returns the public state after the last input. There is none before `create` and after `release`. */
function publicState(lines) {
  const texts = inputs.map((input) => map.inputs[input]);
  if (texts.includes("release")) return "released by the app";
  if (!texts.some((text) => text.startsWith("create"))) return "not created yet";
  return (lines.flat().filter((line) => line.startsWith("==")).pop() || "== idle").slice(3);
}

function transcript(lefts) {
  const lines = inputs.flatMap((input, index) => [map.inputs[input], ...lefts[index].map((line) => "  " + line)]);
  return ["# Made with the page Drive the class.", ...lines, ""].join("\n");
}

function show() {
  const [left, other] = [play("legacy"), play(right)];
  const first = left.lines.findIndex((lines, index) => !isSame(lines, other.lines[index]));
  for (const button of inputButtons) {
    const input = button.dataset.input;
    button.disabled = left.outcomes[input] < 0 || other.outcomes[input] < 0;
  }
  element("undo").disabled = element("again").disabled = !inputs.length;
  for (const choice of choices) choice.checked = choice.value === right;
  element("name").textContent = names[right];
  element("now-left").textContent = publicState(left.lines);
  element("now-right").textContent = publicState(other.lines);
  element("rows").replaceChildren(
    ...inputs.map((_, index) => row(index, left.lines[index], other.lines[index], index === first)));
  element("reactions").scrollTop = element("reactions").scrollHeight; // on a small screen, this box scrolls
  const [said, tone] = sentence(left.lines, other.lines);
  element("verdict").textContent = problem + said;
  element("verdict").className = "verdict " + tone;
  element("transcript").value = transcript(left.lines);
  element("copied").textContent = "";
}

// What the reader does

function change(action) {
  problem = "";
  action();
  show();
  save(); // last, because a browser may refuse it after many presses
}

/** Keeps the focus near a button that is disabled now. */
function keepFocus(button) {
  if (!button.disabled) return;
  const all = [...inputButtons, element("undo"), element("again")];
  const start = all.indexOf(button);
  [...all.slice(start), ...all].find((other) => !other.disabled).focus();
}

function onPress(button, action) {
  button.addEventListener("click", () => {
    change(action);
    keepFocus(button);
    const last = element("rows").lastElementChild;
    if (last) last.scrollIntoView({ block: "nearest" });
  });
}

for (const button of inputButtons) onPress(button, () => inputs.push(Number(button.dataset.input)));
onPress(element("undo"), () => inputs.pop());
onPress(element("again"), () => { inputs = []; });

for (const choice of choices) {
  choice.addEventListener("change", () => change(() => { right = choice.value; }));
}

for (const button of plays) {
  button.addEventListener("click", () => {
    change(() => {
      inputs = button.dataset.play.split(" ").map(Number);
      right = button.dataset.right;
    });
    element("verdict").scrollIntoView({ block: "nearest" });
  });
}

for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => { location.hash = button.dataset.go; });
}

element("copy").addEventListener("click", async () => {
  const area = element("transcript");
  try {
    await navigator.clipboard.writeText(area.value);
    element("copied").textContent = "Copied.";
  } catch {
    area.focus();
    area.select();
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
