// What two phones look like after some inputs, where they come apart, and which known difference that is. No part of
// this file touches the page. The table has the format of `BehaviorTable` in Characterization/Net/PhoneScenarios/Diagram.
"use strict";

/** Plays inputs, which are indexes, to a subject: the lines after each, and the outcomes of all inputs at the end. */
function play(map, subject, inputs) {
  const table = map.tables[map.subjects[subject]];
  let state = 0, isAllowed = true;
  const lines = inputs.map((input) => {
    const outcome = map.rows[table.row[state]][input];
    isAllowed &&= outcome >= 0;
    state += table.next[state][input];
    return map.outcomes[outcome] ?? [];
  });
  return { lines, isAllowed, outcomes: map.rows[table.row[state]] };
}

// What a line changes in the picture of a phone. A lamp is on or off, and an event is over after its input.
const LAMPS = { location: "location", heading: "compass", "orientation notifications": "rotation" };
const BLANK = {
  screen: "none", manager: "none", mode: "idle", place: "", direction: "", location: false, compass: false,
  rotation: false, turned: "portrait", isStale: false, asks: false, status: "notDetermined", told: "", events: [],
};

function applyInput(picture, input) {
  const [word, second] = input.split(" ");
  if (word === "create") Object.assign(picture, { screen: "open", manager: "open", told: picture.status });
  if (word === "rotate") picture.turned = second;
  if (word === "status") picture.status = second;
  if (/\bstatus\b/.test(input)) picture.asks = false; // The user has answered.
}

/** A manager knows the permission that the phone had at its beginning, and each that it was notified of since. */
function isKnown(picture, input) {
  const status = input.match(/^(?:callback )?status (\w+)$/)?.[1];
  const isSame = status === picture.told;
  if (status) picture.told = status;
  return isSame;
}

function applyState(picture, text) {
  const [mode, ...values] = text.split(", ");
  const value = (name) => values.find((each) => each.startsWith(name + " "))?.slice(name.length + 1) ?? "";
  Object.assign(picture, { mode, place: value("location"), direction: value("heading") });
}

function applyPhone(picture, text) {
  const [, name, value] = text.match(/^(.*) (\S+)$/);
  if (LAMPS[name]) picture[LAMPS[name]] = value === "on";
  if (text === "heading on") picture.isStale = false; // The phone then reports its heading at once.
  if (name === "heading orientation") picture.isStale = picture.compass;
  if (name === "asks") { picture.asks = true; picture.events.push(text); }
}

function applyLine(picture, line) {
  const [, who, text] = line.match(/^(?:-> )?(\S+) (.*)$/);
  if (who === "==") return applyState(picture, text);
  if (who === "phone") return applyPhone(picture, text);
  if (text === "released" || text === "kept alive") {
    picture[who === "client" ? "screen" : who] = text;
    if (who === "manager" && text === "released") picture.mode = "idle";
    return;
  }
  picture.events.push(text);
  if (text.startsWith("heading")) picture.isStale = false;
}

/** Returns the picture of a phone before all inputs and after each, made from nothing but the inputs and the lines. */
function pictures(texts, lines) {
  const found = [BLANK];
  texts.forEach((input, index) => {
    const picture = { ...found.at(-1), events: [] };
    applyInput(picture, input);
    for (const line of lines[index]) applyLine(picture, line);
    if (isKnown(picture, input)) picture.events = picture.events.map((event) => event.replace(/^enabled .*/, "$& again"));
    found.push(picture);
  });
  return found;
}

const general = (text) => String(text).replace(/-?\d[\d.]*/g, "#");
const FIELDS = ["screen", "manager", "mode", "place", "direction", "location", "compass", "rotation", "isStale"];

function without(events, others) {
  const left = [...others];
  return events.filter((event) => {
    const index = left.indexOf(event);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Returns in what two pictures differ, and did not differ in the same way before this input. */
function comeApart(before, after) {
  const [left, right] = after;
  const isNew = (name) => left[name] !== right[name] && after.some((picture, side) => picture[name] !== before[side][name]);
  return [
    ...FIELDS.filter(isNew).map((name) => `${name}: ${general(left[name])} / ${general(right[name])}`),
    ...without(left.events, right.events).map((event) => `- ${general(event)}`),
    ...without(right.events, left.events).map((event) => `+ ${general(event)}`)];
}

/** Compares a subject with Legacy: the lines and the pictures of both, and after each input what came apart. */
function compare(map, subject, inputs) {
  const texts = inputs.map((input) => map.inputs[input]);
  const plays = ["legacy", subject].map((name) => play(map, name, inputs));
  const [left, right] = plays.map(({ lines }) => pictures(texts, lines));
  return {
    subject, inputs, plays, texts, pictures: [left, right], isAllowed: plays.every((each) => each.isAllowed),
    facts: texts.map((_, index) => comeApart([left[index], right[index]], [left[index + 1], right[index + 1]])),
  };
}

/** Returns shorter or simpler inputs: without one or two of them, or with a callback where there was none. */
function simpler(map, inputs) {
  const found = [];
  for (const size of [1, 2]) {
    for (let at = inputs.length - 1 - size; at >= 0; at--) found.push(inputs.toSpliced(at, size));
  }
  inputs.forEach((input, at) => {
    const loud = map.inputs.indexOf(map.inputs[input].replace(/ quietly$/, ""));
    if (loud >= 0 && loud !== input) found.push(inputs.with(at, loud));
  });
  return found;
}

/** Simplifies inputs as long as the last one still shows these facts, and `isAll` no other, so that their cause is left. */
function shrink(map, subject, inputs, wanted, isAll) {
  const isSame = (some) => {
    const { isAllowed, facts } = compare(map, subject, some);
    return isAllowed && wanted.every((fact) => facts.at(-1).includes(fact)) && (!isAll || facts.at(-1).length === wanted.length);
  };
  for (let next = inputs; next; next = simpler(map, inputs).find(isSame)) inputs = next;
  return inputs;
}

/** A callback counts as the change that it reports, and a change without one, too. */
const kind = (text) => text.replace(/^callback (?=status)| quietly$/g, "");

/** Returns two keys for a cause: the fact with its inputs. The second does not distinguish the permissions. */
function keys(map, inputs, fact) {
  const texts = inputs.map((input) => kind(map.inputs[input]));
  const key = (said, last, all) => [said, last, ...all.sort()].join("|");
  const like = texts.map((text) => text.replace(/^status .*/, "status"));
  return [key(fact, texts.at(-1), texts), key(fact.replace(/enabled \w+/, "enabled"), like.at(-1), like)];
}

/** Names differences. `known` has the name and the inputs of each scenario, whose end shows its difference. */
class Namer {
  constructor(map, subject, known) {
    Object.assign(this, { map, subject, causes: [{}, {}], done: {} });
    for (const { name, inputs } of known) {
      const facts = compare(map, subject, inputs).facts.at(-1);
      for (const fact of facts) {
        for (const enough of this.shrunk(inputs, facts, fact)) {
          keys(map, enough, fact).forEach((key, index) => (this.causes[index][key] ??= new Set()).add(name));
        }
      }
    }
  }

  /** Returns the inputs that are enough for all facts, and those that are enough for this one. */
  shrunk(inputs, facts, fact) {
    return [shrink(this.map, this.subject, inputs, facts, true), shrink(this.map, this.subject, inputs, [fact], false)];
  }

  /** Returns the names of what the last input shows, each with its fact and the inputs that are enough for it. */
  named(inputs, facts) {
    return this.done[inputs.join()] ??= facts.flatMap((fact) => this.causesOf(inputs, facts, fact));
  }

  /** Returns the names of what has to come before the last input, so that it shows these facts. */
  origins(inputs, facts) {
    const enough = shrink(this.map, this.subject, inputs, facts.slice(0, 1), false);
    const earlier = compare(this.map, this.subject, enough).facts.slice(0, -1);
    return earlier.flatMap((each, index) => this.named(enough.slice(0, index + 1), each)).map(({ name }) => name);
  }

  causesOf(inputs, facts, fact) {
    for (const enough of this.shrunk(inputs, facts, fact)) {
      const [exact, like] = keys(this.map, enough, fact).map((key, index) => this.causes[index][key]);
      const names = exact ?? (like?.size === 1 ? like : []); // Without the permissions, a cause can have several names.
      for (const name of names) return [{ name, fact, enough }];
    }
    return [];
  }
}
