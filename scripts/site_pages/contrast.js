// Says in words what a phone shows, and what of it the other phone does not show. It reads the pictures of hunt.js.
"use strict";

const LIGHTS = ["location", "compass", "rotation"];
const CITIES = { "52.5 13.4": "Berlin", "48.1 11.6": "Munich" };
const LIVES = { released: "is gone", "kept alive": "stays in memory" };
const EVENTS = { "enabled true": "allowed", "enabled false": "not allowed", location: "a place", heading: "a direction", error: "an error" };

const NEWS = { permission: /^(enabled|error)/, place: /^location/, direction: /^heading/ }; // by what else shows them

const isKept = (picture) => [picture.screen, picture.manager].includes("kept alive");
const isUnsure = (direction) => direction !== "" && Number(direction.split(" ")[2]) <= 0;
const life = (name, state) => LIVES[state] ? `${name} ${LIVES[state]}.` : "";
const capital = (text) => text[0].toUpperCase() + text.slice(1);

function placeSaid({ place, manager }) {
  if (manager === "released") return "";
  return place ? `The dot is ${CITIES[place] ? `in ${CITIES[place]}` : "at a place"}.` : "There is no dot.";
}

function directionSaid({ direction, compass, screen }) {
  const degrees = `${Number(direction.split(" ")[0])}°`;
  // Without a compass or a screen, the picture has no arrow. Without a direction, its arrow points up, as at the beginning.
  if (!compass || screen !== "open") return direction ? `The app keeps the direction ${degrees}.` : "The app has no direction.";
  if (!direction) return "The arrow has not moved.";
  return isUnsure(direction) ? "The arrow is gone." : `The arrow points to ${degrees}.`;
}

/** Returns a sentence for each part of a picture. */
function sentences(picture) {
  return {
    screen: life("The closed screen", picture.screen), manager: life("The location manager", picture.manager),
    asks: picture.asks ? "It asks for the permission." : "It does not ask for the permission.",
    place: placeSaid(picture), direction: directionSaid(picture),
    isStale: !picture.compass || picture.screen !== "open" ? "" : picture.isStale ? "The arrow points the wrong way." : "The arrow points the right way.",
  };
}

const word = (event) => EVENTS[event.replace(/ again$/, "")] ?? EVENTS[event.split(" ")[0]];

/** Returns of which of its events the screen is notified. */
function notified(picture, events) {
  if (picture.screen === "released") return "";
  const words = events.map((event) => event.endsWith(" again") ? `${word(event)} again` : word(event)).join(", then ");
  const none = picture.events.length > events.length ? "is notified of nothing more" : "is not notified";
  return `${picture.screen === "kept alive" ? "It" : "The map"} ${words ? `is notified: ${words}` : none}.`;
}

/** Returns what of a picture the other one does not have, in words. It is empty if both are the same. */
function contrast(picture, other) {
  const isOwn = (field) => picture[field] !== other[field];
  const said = Object.entries(sentences(picture)).filter(([field, text]) => isOwn(field) && text).map(([, text]) => text);
  for (const [state, word] of [[true, "on"], [false, "off"]]) {
    const lamps = LIGHTS.filter((lamp) => isOwn(lamp) && picture[lamp] === state);
    if (lamps.length) said.push(`${capital(lamps.join(", "))}: ${word}.`);
  }
  // Of what differs, all news are said. A place and a direction are also to be seen.
  const kinds = Object.entries(NEWS).filter(([field]) => !isOwn(field)).map(([, kind]) => kind);
  const of = ({ events }, kind) => events.filter((event) => kind.test(event));
  const differing = kinds.filter((kind) => of(picture, kind).join() !== of(other, kind).join());
  if (differing.length) said.push(notified(picture, differing.flatMap((kind) => of(picture, kind))));
  return said.filter(Boolean).join(" ");
}

/** Returns the line below a phone: what only it shows. If both show the same, it is the news for the app. */
function caption(picture, other) {
  const news = picture.events.filter((event) => NEWS.permission.test(event));
  return contrast(picture, other) || (news.length && !contrast(other, picture) ? notified(picture, news) : "");
}
