// The page of the tracks: a slider that moves two phones along each. hunt.js makes their pictures, and phones.js draws them.
"use strict";

const CLASSES = ["Legacy", "Proposed"];

/** Returns what both phones look like at each step. What is the same on both is only once in the data. */
function along(steps) {
  const sides = [0, 1].map((side) => {
    const texts = [], lines = [], places = [];
    steps.forEach((step, index) => {
      const inputs = [...(index ? [] : ["create fine", "start"]), ...step.inputs];
      for (const input of inputs.slice(0, -1)) { texts.push(input); lines.push([]); }
      texts.push(inputs.at(-1) ?? "");
      lines.push(step.outcomes[side] ?? step.outcomes[0]);
      places.push(texts.length);
    });
    const found = pictures(texts, lines);
    return places.map((place) => ({ ...found[place], asks: false })); // The user has answered at once.
  });
  // A direction of before the rotation can be that of the other phone, and is then not wrong.
  const differs = steps.map((_, index) => sides[0][index].direction !== sides[1][index].direction);
  return sides.map((side) => side.map((picture, index) => ({ ...picture, isStale: picture.isStale && differs[index] })));
}

/** Returns a function that turns a place of the large map into one of the map of a phone. */
function small(steps) {
  const [across, down] = [0, 1].map((axis) => steps.map(({ place }) => place[axis]));
  const middle = (some) => (Math.min(...some) + Math.max(...some)) / 2, size = (some) => Math.max(...some) - Math.min(...some);
  const scale = 48 / Math.max(size(across), size(down));
  return ([x, y]) => [(x - middle(across)) * scale, (y - middle(down)) * scale].map((value) => value.toFixed(1));
}

/** Moves the user in one phone to the place on its small map. A direction of a track is that of the map. */
function place(svg, picture, spot) {
  svg.querySelector(".me").style.transform = `translate(${spot.map((value) => `${value}px`).join()})`;
  svg.querySelector(".arrow").style.transform = `rotate(${Number(picture.direction.split(" ")[0])}deg)`;
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function sentence({ time, text, only }) {
  const differences = CLASSES.map((name, side) => only[side].length ? `Only ${name} receives: ${only[side].join("; ")}.` : "");
  return [`${time}`, text && `${text}.`, ...differences, differences.join("") ? "" : "Both apps receive the same."].filter(Boolean).join(" ");
}

function begin(section) {
  const name = section.dataset.track, steps = JSON.parse(section.querySelector("script").textContent), looks = along(steps);
  const range = section.querySelector("input"), [here, sofar] = section.querySelectorAll(".received tbody tr"), sides = ["left", "right"];
  const spot = small(steps), phones = sides.map((side) => element(`phone-${side}-${name}`));
  for (const svg of phones) svg.querySelector(".road").setAttribute("d", `M${steps.map((step) => spot(step.place).join(" ")).join("L")}`);
  const of = (pair, side) => pair[side] ?? pair[0];

  function show() {
    const number = Number(range.value), step = steps[number], now = looks.map((each) => each[number]);
    sides.forEach((side, index) => {
      drawPhone(`${side}-${name}`, CLASSES[index], now[index], now[1 - index]);
      place(phones[index], now[index], spot(step.place));
      const [places, directions] = of(step.counts, index);
      here.cells[index + 1].textContent = of(step.received, index).join("; ") || "nothing";
      sofar.cells[index + 1].textContent = `${counted(places, "place")}, ${counted(directions, "direction")}`;
    });
    for (const row of [here, sofar]) row.classList.toggle("differs", row.cells[1].textContent !== row.cells[2].textContent);
    const dot = section.querySelector(".now");
    ["cx", "cy"].forEach((axis, index) => dot.setAttribute(axis, step.place[index]));
    dot.setAttribute("r", 8);
    const said = section.querySelector(".verdict");
    said.textContent = sentence(step);
    said.classList.toggle("parted", step.only.flat().length > 0);
    range.setAttribute("aria-valuetext", sentence(step));
  }

  range.max = steps.length - 1;
  range.oninput = show;
  for (const time of section.querySelectorAll(".places time")) { // Each leads to its place.
    const button = node("button", "", time.textContent);
    button.type = "button";
    button.onclick = () => { range.value = steps.findIndex((step) => step.time === time.textContent); show(); range.focus(); };
    time.replaceChildren(button);
  }
  section.querySelector(".places").open = false;
  for (const each of section.querySelectorAll("[hidden]")) each.hidden = false;
  show();
}

for (const section of all(".track")) begin(section);
