// Draws the two phones of templates/phone.html, and the line below each, from what hunt.js knows.
// style.css shows what their classes say.
"use strict";

const NAMES = { legacy: "the old app", proposed: "the rewrite of 2020", today: "Wikipedia’s app in 2026", modern: "our rewrite" };
const TILTS = { portrait: 0, landscapeLeft: -90, landscapeRight: 90, portraitUpsideDown: 180 };
const CENTER = { latitude: 50.3, longitude: 12.5, pixels: 7 }; // of the drawn map, from Munich to Berlin

/** Returns where a place is on the drawn map. */
function spot(place) {
  if (!place) return [0, 0];
  const [latitude, longitude] = place.split(" ").map(Number), most = (value, limit) => Math.max(-limit, Math.min(limit, value));
  return [most((longitude - CENTER.longitude) * CENTER.pixels, 16), most((CENTER.latitude - latitude) * CENTER.pixels, 16)];
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
  const screens = { open: "the map is open", none: "no screen is open" }, said = sentences(picture);
  const lamps = LIGHTS.filter((lamp) => picture[lamp]);
  return [
    `The phone of ${name}: ${picture.turned === "portrait" ? "upright" : "rotated"}, ${screens[picture.screen] ?? "the screen is closed"}.`,
    said.screen, said.manager, picture.asks && said.asks, picture.place && said.place, picture.compass && picture.direction && said.direction,
    picture.isStale && said.isStale, `On: ${lamps.join(", ") || "nothing"}.`,
  ].filter(Boolean).join(" ");
}

function drawPhone(side, name, picture, other) {
  const svg = element(`phone-${side}`), tilt = TILTS[picture.turned] ?? 0;
  const differing = LIGHTS.filter((lamp) => picture[lamp] !== other[lamp]).map((lamp) => `${lamp}-differs`);
  svg.setAttribute("class", [...looks(picture), ...differing].join(" "));
  svg.setAttribute("aria-label", description(name, picture));
  svg.querySelector(".device").style.transform = `translate(100px, 94px) rotate(${tilt}deg)`;
  svg.querySelector(".me").style.transform = `translate(${spot(picture.place).map((value) => `${value.toFixed(1)}px`).join()})`;
  // The app keeps north at the top of its map, however the phone is rotated. An old direction has turned with the phone.
  const direction = Number(picture.direction.split(" ")[0]);
  svg.querySelector(".north").style.transform = `rotate(${-tilt}deg)`;
  svg.querySelector(".wanted").style.transform = `rotate(${direction}deg)`;
  svg.querySelector(".arrow").style.transform = `rotate(${direction + (picture.isStale ? tilt : 0)}deg)`;
  const shown = svg.parentElement.querySelector(".shown");
  shown.textContent = caption(picture, other);
  shown.classList.toggle("differs", contrast(picture, other) !== "");
}

/** Draws Legacy, and a subject on the right, as they are after the last input. */
function draw({ subject, pictures }) {
  const [left, right] = pictures.map((each) => each.at(-1));
  drawPhone("left", NAMES.legacy, left, right);
  drawPhone("right", NAMES[subject], right, left);
}

// An answer to the alert presses the button of its input. A page that does not have the button draws the answer gray.
for (const answer of all("[data-answer]")) {
  const button = all("[data-input]").find((each) => each.title === answer.dataset.answer);
  answer.classList.toggle("fixed", !button);
  answer.onclick = () => button?.click();
}
