// The page on which a reader hunts the bugs: the buttons, the two drawn phones, the verdict, the rows. What it shows is
// computed in hunt.js from the table of the page.
"use strict";

const element = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const map = JSON.parse(element("map").textContent);
const known = JSON.parse(element("known").textContent);
const names = { legacy: "Legacy", proposed: "Proposed, 2020", today: "Today, 2026", modern: "Modern" };
const openings = {
  proposed: "Two phones, one app. On the right the class was rewritten, and its 18 tests were green. Find what broke.",
  today: "Two phones, one app. On the right is the class of 2026. Find the bugs of 2020 that are still there.",
  modern: "Two phones, one app. On the right the class was rewritten in small steps. Try to make the phones differ.",
};
const words = Object.fromEntries(all("[data-input]").map((button) => [button.dataset.input, button.querySelector("span").textContent]));

let inputs = []; // the indexes of the inputs so far
let right = "proposed"; // the subject on the right
let problem = ""; // what is wrong with the address of the page

const differencesOf = (subject) => known.filter((each) => each.subjects.includes(subject));
const bugsOf = (subject) => differencesOf(subject).filter((each) => each.isBug);
const namers = Object.fromEntries(Object.keys(names).map((subject) => [subject, new Namer(map, subject, differencesOf(subject).flatMap(
  ({ name, ways }) => ways.map((way) => ({ name, inputs: way }))))]));

// What this browser has found, by subject. It may refuse to store it.
const KEY = "parity-hunt";
let found = {};
try { found = Object(JSON.parse(localStorage[KEY] ?? "{}")); } catch { /* The hunt lasts as long as the page. */ }
const hasFound = (name) => (found[right] ?? []).includes(name);
function keep(name) {
  if (!hasFound(name)) found[right] = [...(found[right] ?? []), name];
  try { localStorage[KEY] = JSON.stringify(found); } catch { /* As above. */ }
}

const address = (some = inputs) => "#" + [right, ...some.map((input) => map.inputs[input])].join(";").replaceAll(" ", "+");

/** Reads an address: `#proposed;create+fine;start`. */
function load(hash) {
  const [subject, ...texts] = hash.slice(1).split(";");
  if (!(subject in openings)) return; // an anchor, such as #main
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

function node(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const link = (text, href) => Object.assign(node("a", "", text), { href });

/** Returns what both did after each input, and the known differences that it shows, a bug first. */
function stepsOf({ plays, texts, facts }) {
  return texts.map((input, index) => {
    const sides = plays.map(({ lines }) => lines[index]);
    const causes = namers[right].named(inputs.slice(0, index + 1), facts[index]);
    const shown = differencesOf(right).filter((each) => causes.some(({ name }) => name === each.name));
    return {
      input, sides, facts: facts[index], number: index + 1, isEqual: sides[0].join("\n") === sides[1].join("\n"),
      shown: shown.sort((one, other) => other.isBug - one.isBug),
      enough: (name) => causes.find((each) => each.name === name).enough,
    };
  });
}

// The two phones.

const TILTS = { portrait: 0, landscapeLeft: -90, landscapeRight: 90, portraitUpsideDown: 180 };
const CENTER = { latitude: 50.3, longitude: 12.5, pixels: 14 }; // of the drawn map, from Munich to Berlin
const EVENTS = { "enabled true": "allowed", "enabled false": "not allowed", error: "an error" };

const isGone = (life) => life === "released" || life === "kept alive";
const isKept = (picture) => [picture.screen, picture.manager].includes("kept alive");
const isUnsure = (direction) => direction !== "" && Number(direction.split(" ")[2]) <= 0;

/** Returns what the app was notified of after the last input, for the line below a phone. */
function news(picture) {
  const event = picture.events.find((each) => /^(enabled|error)/.test(each));
  if (!event) return "";
  const said = EVENTS[event.replace(/ again$/, "")] ?? EVENTS[event.split(" ")[0]];
  return `app is told${event.endsWith(" again") ? " again" : ""}: ${said}`;
}

function note(picture) {
  if (isKept(picture)) return "still in memory";
  if (picture.isStale && picture.compass) return "old direction";
  if (picture.compass && isUnsure(picture.direction)) return "the arrow is gone";
  return news(picture);
}

/** Returns where a place is on the drawn map. */
function spot(place) {
  if (!place) return [0, 0];
  const [latitude, longitude] = place.split(" ").map(Number), most = (value, limit) => Math.max(-limit, Math.min(limit, value));
  return [most((longitude - CENTER.longitude) * CENTER.pixels, 30), most((CENTER.latitude - latitude) * CENTER.pixels, 60)];
}

function looks(picture) {
  const isOpen = picture.screen === "open", hasArrow = picture.compass && !isUnsure(picture.direction);
  const states = {
    open: isOpen, ghost: isKept(picture), turned: picture.turned !== "portrait", asks: picture.asks, stale: picture.isStale,
    placed: picture.place && picture.manager !== "released", arrowed: hasArrow, guessed: !picture.direction,
    "location-on": picture.location, "compass-on": picture.compass, "rotation-on": picture.rotation,
  };
  return Object.keys(states).filter((state) => states[state]);
}

/** Says in words what a phone shows. */
function description(name, picture) {
  const screen = picture.screen === "open" ? "the map is open" : isGone(picture.screen) ? "the screen is closed" : "no screen is open";
  const lamps = ["location", "compass", "rotation"].filter((lamp) => picture[lamp]);
  return [
    `The phone of ${name}: ${picture.turned === "portrait" ? "upright" : "rotated"}, ${screen}.`,
    picture.asks && "It asks the user for permission.",
    picture.manager !== "released" && picture.place && `The dot is at ${picture.place}.`,
    picture.compass && !isUnsure(picture.direction) && `The arrow points to ${picture.direction.split(" ")[0] || 0}°.`,
    note(picture) && `${note(picture)}.`, `On: ${lamps.join(", ") || "nothing"}.`,
  ].filter(Boolean).join(" ");
}

function draw(side, picture, other) {
  const svg = element(`phone-${side}`), tilt = TILTS[picture.turned] ?? 0;
  const differing = ["location", "compass", "rotation"].filter((lamp) => picture[lamp] !== other[lamp]).map((lamp) => `${lamp}-differs`);
  svg.setAttribute("class", [...looks(picture), ...differing, ...(note(picture) === note(other) ? [] : ["note-differs"])].join(" "));
  svg.setAttribute("aria-label", description(side === "left" ? names.legacy : names[right], picture));
  svg.querySelector(".device").style.transform = `translate(100px, 94px) rotate(${tilt}deg)`;
  svg.querySelector(".me").style.transform = `translate(${spot(picture.place).map((value) => `${value.toFixed(1)}px`).join()})`;
  const turn = Number(picture.direction.split(" ")[0]) - (picture.isStale ? 0 : tilt);
  svg.querySelector(".arrow").style.transform = `rotate(${turn}deg)`;
  svg.querySelector(".note").textContent = note(picture);
}

// The verdict.

const COMMENTS = {
  fix: "Here the rewrite does better than Legacy, so this is no bug.",
  latent: "It needs a phone that does what phones do not do today, so it does not count as a bug.",
  intended: "Its authors chose this, so it is no bug.",
  harmless: "It causes no problem, so it is no bug.",
};
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Returns the sentence about one known difference, and the rest. */
function verdictOn(step) {
  const [first, ...others] = step.shown, enough = step.enough(first.name);
  const comment = first.isBug ? first.isUnnoticed && "The 18 tests did not notice it." : COMMENTS[first.kind];
  const rest = [link(first.name, first.link), `, found after ${count(step.number, "input")}. `, comment ? `${comment} ` : ""];
  if (others.length) rest.push("The same input also shows ", ...others.flatMap((each, index) => [index ? ", " : "", link(each.name, each.link)]), ". ");
  if (enough.length < step.number) rest.push(link(`Play only the ${count(enough.length, "input")} that it needs`, address(enough)), ".");
  return { said: first.symptom, rest, tone: first.isBug ? "parted" : "other" };
}

function verdict(steps, asks) {
  const last = steps.at(-1), before = steps.findLast((step) => step.shown.length);
  if (!last) return { said: openings[right], rest: ["Begin with “open the map” and “start the updates”."], tone: "" };
  if (last.shown.length) return verdictOn(last);
  if (last.facts.length) {
    const from = known.find(({ name }) => name === namers[right].origins(inputs, last.facts)[0]);
    const rest = from ? ["This follows from ", link(from.name, from.link), `: ${from.symptom}`] : ["No known difference looks like this one."];
    return { said: from ? "Here the two phones come apart again." : "Here the two phones come apart.", rest, tone: "other" };
  }
  if (before) return verdictOn(before);
  if (steps.some((step) => !step.isEqual)) {
    return { said: "The two phones did different things, and look the same.", rest: ["The rows below show what they did."], tone: "other" };
  }
  const rest = [asks ? "Both phones ask for the permission, and wait for the user. " : ""];
  if (map.subjects[right] === map.subjects.legacy) rest.push("No sequence of these inputs makes them part.");
  return { said: "Both phones have done the same so far.", rest, tone: "equal" };
}

function showVerdict(steps, asks) {
  const { said, rest, tone } = verdict(steps, asks);
  element("said").textContent = problem + said;
  element("details").replaceChildren(...rest);
  element("verdict").className = `verdict ${tone}`;
}

function showHunt(steps) {
  const bugs = bugsOf(right);
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
  const name = [names.legacy, names[right]][side], lines = marked(sides[side], sides[1 - side]);
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
  element("head").textContent = names[right];
  element("rows").replaceChildren(...steps.map(row));
  element("reactions").scrollTop = element("reactions").scrollHeight; // on a small screen, this box scrolls
  element("transcript").value = ["# Made with the page Drive the class.", ...steps.flatMap(
    ({ input, sides }) => [input, ...sides[0].map((line) => "  " + line)]), ""].join("\n");
}

/** Shows in the list what the class on the right has, and plays it on this class. */
function showList() {
  for (const item of all(".plays li")) {
    const each = known.find(({ name }) => name === item.dataset.name);
    item.hidden = !each.subjects.includes(right);
    item.querySelector(".play").href = address(each.ways[0]);
  }
  element("none").hidden = differencesOf(right).length > 0;
  element("forgetting").hidden = !found[right]?.length;
}

function show() {
  const compared = compare(map, right, inputs), steps = stepsOf(compared);
  for (const button of all("[data-input]")) {
    button.disabled = compared.plays.some(({ outcomes }) => outcomes[button.dataset.input] < 0);
  }
  element("undo").disabled = element("again").disabled = !inputs.length;
  for (const choice of all("[name=right]")) choice.checked = choice.value === right;
  element("name").textContent = names[right];
  const [left, other] = compared.pictures.map((each) => each.at(-1));
  draw("left", left, other);
  draw("right", other, left);
  showVerdict(steps, left.asks);
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
  history.replaceState(null, "", address()); // A browser may refuse it after many presses.
}

function onPress(button, action) {
  button.addEventListener("click", () => {
    change(action);
    if (!button.disabled) return; // Otherwise it has lost the focus, which has to stay near.
    const buttons = all(".inputs button");
    [...buttons.slice(buttons.indexOf(button)), ...buttons].find((other) => !other.disabled).focus({ preventScroll: true });
  });
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

for (const button of all("[data-input]")) onPress(button, () => inputs.push(Number(button.dataset.input)));
onPress(element("undo"), () => inputs.pop());
onPress(element("again"), () => { inputs = []; });
for (const choice of all("[name=right]")) choice.addEventListener("change", () => change(() => { right = choice.value; }));
element("link").addEventListener("click", () => {
  history.replaceState(null, "", address());
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
