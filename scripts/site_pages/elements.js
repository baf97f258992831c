// Helpers of the pages that show two phones.
"use strict";

const element = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];

function node(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const link = (text, href) => Object.assign(node("a", "", text), { href });

/** Enables the buttons of the inputs that are possible after what was compared. */
function offer({ plays }) {
  for (const button of all("[data-input]")) {
    button.disabled = plays.some(({ outcomes }) => outcomes[button.dataset.input] < 0);
  }
}

/** Does something when a button is pressed. If this disables the button, it has lost the focus, which has to stay near. */
function onPress(button, action) {
  button.addEventListener("click", () => {
    action();
    if (!button.disabled) return;
    const buttons = all(".inputs button");
    [...buttons.slice(buttons.indexOf(button)), ...buttons].find((other) => !other.disabled).focus({ preventScroll: true });
  });
}
