// The page with the numbers of the course: the slider shows one of the steps.
"use strict";

const slider = element("step");
const moments = all(".moment");

function show(number) {
  moments.forEach((moment, index) => { moment.hidden = index !== number; });
  const { hidden, less, name, page } = moments[number].dataset;
  slider.value = number;
  slider.setAttribute("aria-valuetext", `step ${number}, ${name}: ${hidden} hidden dependencies`);
  element("hidden").textContent = hidden;
  element("hidden").className = hidden === "0" ? "good" : "bad";
  element("less-now").textContent = `hidden dependencies${less === "0" ? "" : `, ${less} fewer than before this step`}`;
  element("name").replaceChildren(`Step ${number} of ${moments.length - 1}: `, page ? link(name, page) : name);
  element("less").disabled = number === 0;
  element("more").disabled = number === moments.length - 1;
}

/** Shows the step of an address such as #step-12. */
function open() {
  const number = moments.findIndex(({ id }) => `#${id}` === location.hash);
  if (number < 0) return;
  show(number);
  moments[number].scrollIntoView();
}

slider.addEventListener("input", () => show(Number(slider.value)));
onPress(element("less"), () => show(Number(slider.value) - 1));
onPress(element("more"), () => show(Number(slider.value) + 1));
element("slide").hidden = false;
show(Number(slider.value)); // A browser keeps the value when it loads the page again.
open();
addEventListener("hashchange", open);
