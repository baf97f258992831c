// The game of the mutants: one mutant at a time, a guess, the answer, and a strip of squares that is the score. Without
// this file, the page shows the same mutants and answers, folded.
"use strict";

const element = (id) => document.getElementById(id);
const mutants = [...document.querySelectorAll(".mutant")].map((details, index) => ({
  details, number: index + 1, name: details.dataset.name, isNoticed: details.dataset.noticed === "yes",
  place: details.querySelector("div"), title: details.querySelector("h3"), answer: details.querySelector(".answer"),
  told: details.querySelector(".told"), square: element("strip").querySelectorAll("a")[index],
}));

// What this browser has guessed: by name, whether the tests notice the mutant. It may refuse to store it.
const KEY = "parity-mutants";
let guesses = {};
try { guesses = Object(JSON.parse(localStorage[KEY] ?? "{}")); } catch { /* The game lasts as long as the page. */ }
function keep() {
  try { localStorage[KEY] = JSON.stringify(guesses); } catch { /* As above. */ }
}

let current = mutants[0];

const isGuessed = (mutant) => typeof guesses[mutant.name] === "boolean";
const isRight = (mutant) => guesses[mutant.name] === mutant.isNoticed;
const notice = (mutant) => mutant.isNoticed ? "the 18 tests notice it" : "the 18 tests do not notice it";
const word = (mutant) => isRight(mutant) ? "right" : "wrong";

/** Returns the next mutant that has no guess, after the last one the first again. */
function following() {
  const at = mutants.indexOf(current);
  return [...mutants.slice(at + 1), ...mutants.slice(0, at + 1)].find((mutant) => !isGuessed(mutant));
}

function showSquare(mutant) {
  const { square } = mutant, isOpen = isGuessed(mutant);
  square.className = isOpen ? word(mutant) + (mutant.isNoticed ? " noticed" : "") : "";
  square.textContent = !isOpen ? mutant.number : isRight(mutant) ? "✓" : "✗";
  square.ariaLabel = `Mutant ${mutant.number}` + (isOpen ? `: ${notice(mutant)}, you were ${word(mutant)}` : "");
  if (mutant === current) square.setAttribute("aria-current", "true");
  else square.removeAttribute("aria-current");
}

function showScore() {
  const guessed = mutants.filter(isGuessed);
  const never = mutants.filter((mutant) => !mutant.isNoticed);
  element("right").textContent = `${guessed.filter(isRight).length} of ${guessed.length}`;
  const always = `Whoever always says that they do not notice it is right in ${never.length}.`;
  element("all").textContent = following() ? "" : always;
  element("score").hidden = element("forget").hidden = !guessed.length; // Before a guess, the score would give the odds away.
}

/** Says whether the guess was right, and why: what the page without this file says after its question. */
function showVerdict(isOpen) {
  const told = current.told.cloneNode(true);
  told.querySelector("b").textContent = `You were ${word(current)}`;
  element("verdict").replaceChildren(...(isOpen ? told.childNodes : []));
  element("verdict").className = isOpen ? `verdict ${word(current)}` : "verdict";
  element("verdict").hidden = !isOpen;
}

function show() {
  const isOpen = isGuessed(current);
  for (const mutant of mutants) {
    mutant.details.hidden = mutant !== current;
    showSquare(mutant);
  }
  showScore();
  showVerdict(isOpen);
  current.answer.before(element("ask"));
  current.answer.after(element("going"));
  current.answer.hidden = !isOpen;
  element("question").hidden = isOpen;
  element("going").hidden = !isOpen || !following();
  // After a jump to a mutant, the header covers no row of the squares above it.
  current.place.style.scrollMarginTop = `${current.details.offsetTop - element("play").offsetTop}px`;
}

function open(mutant) {
  current = mutant;
  show();
  mutant.title.focus({ preventScroll: true });
  mutant.place.scrollIntoView();
}

function guess(isNoticed) {
  guesses[current.name] = isNoticed;
  keep();
  show();
  (following() ? element("next") : current.title).focus({ preventScroll: true });
  // Both come into sight: *Next*, and the reason above it. If the window is too small for both, the reason does.
  for (const id of ["going", "ask"]) element(id).scrollIntoView({ block: "nearest" });
}

function goOn() {
  open(following());
  history.replaceState(null, "", "#" + current.name);
}

const named = (hash) => mutants.find(({ name }) => "#" + name === hash);

/** The keys work only where the mutant is in sight, because the page goes on below it. */
function pressKey(event) {
  const isTyping = event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  if (isTyping || event.altKey || event.ctrlKey || event.metaKey || !element("keys").checked) return;
  if (event.key === "Enter" && event.target.closest("a, button, summary, input")) return; // They have a use for it.
  const button = document.querySelector(`#play [data-key="${event.key.toLowerCase()}"]`);
  const { top, bottom } = current.details.getBoundingClientRect();
  if (button?.checkVisibility() && top < innerHeight && bottom > 0) button.click();
}

for (const { details, answer, told, title } of mutants) {
  for (const each of [details, answer]) {
    each.open = true;
    each.querySelector("summary").hidden = true;
  }
  title.hidden = false;
  told.hidden = true;
}
element("play").className = "playing";
for (const id of ["legend", "strip", "ask", "settings"]) element(id).hidden = false;
element("yes").addEventListener("click", () => guess(true));
element("no").addEventListener("click", () => guess(false));
element("next").addEventListener("click", goOn);
element("forget").addEventListener("click", () => {
  guesses = {};
  try { localStorage.removeItem(KEY); } catch { /* There is nothing to forget. */ }
  open(mutants[0]);
});
document.addEventListener("keydown", pressKey);
window.addEventListener("hashchange", () => {
  if (named(location.hash)) open(named(location.hash));
});

current = named(location.hash) ?? mutants.find((mutant) => !isGuessed(mutant)) ?? mutants[0];
show();
