// The page with the numbers of the course: the slider shows one of the steps.
"use strict";

const slider = element("step");
const moments = all(".moment");
const charts = all(".charts figure");

function show(number) {
  moments.forEach((moment, index) => { moment.hidden = index !== number; });
  const { hidden, less, name, page, place } = moments[number].dataset;
  slider.value = number;
  slider.setAttribute("aria-valuetext", `step ${number}, ${name}: ${hidden} hidden dependencies`);
  element("hidden").textContent = hidden;
  element("hidden").className = hidden === "0" ? "good" : "bad";
  element("less-now").textContent = `hidden dependencies${less === "0" ? "" : `, ${less} fewer than before this step`}`;
  element("name").replaceChildren(
    `Step ${number} of ${moments.length - 1}${place && ` (course step ${place})`}: `, page ? link(name, page) : name);
  element("less").disabled = number === 0;
  element("more").disabled = number === moments.length - 1;
  for (const chart of charts) mark(chart, number);
}

/** Marks the dot of a step in a chart, and says its value, above the dot and below the chart. */
function mark(chart, number) {
  const dots = [...chart.querySelectorAll("circle")], text = chart.querySelector(".at");
  const value = chart.dataset.values.split(" ")[number];
  dots.forEach((dot, index) => dot.classList.toggle("now", index === number));
  text.textContent = value;
  text.setAttribute("x", dots[number].getAttribute("cx"));
  text.setAttribute("y", dots[number].getAttribute("cy") - 10);
  chart.querySelector("figcaption b").textContent = `Step ${number}: ${value}.`;
}

/** Shows another step. The change above the charts then has another height, and the charts keep their place in the window. */
function move(number) {
  const top = () => element("charts").getBoundingClientRect().top, before = top();
  show(number);
  if (before < innerHeight / 2) scrollBy({ top: top() - before, behavior: "instant" });
}

/** Shows the step of an address such as #step-12. */
function open() {
  const number = moments.findIndex(({ id }) => `#${id}` === location.hash);
  if (number < 0) return;
  show(number);
  moments[number].scrollIntoView();
}

slider.addEventListener("input", () => move(Number(slider.value)));
onPress(element("less"), () => move(Number(slider.value) - 1));
onPress(element("more"), () => move(Number(slider.value) + 1));
element("slide").hidden = element("marks").hidden = false;
show(Number(slider.value)); // A browser keeps the value when it loads the page again.
open();
addEventListener("hashchange", open);
