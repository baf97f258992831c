// Says what two phones show after some inputs: the known differences, and the sentence about them. For the table and the
// differences of the page, it computes with hunt.js.
"use strict";

const OPENINGS = {
  proposed: "Two phones, one app. On the right, this part was rewritten in 2020, and all 18 tests passed. Find what broke.",
  today: "Two phones, one app. On the right is Wikipedia’s app in 2026. Find the bugs of 2020 that are still there.",
  modern: "Two phones, one app. On the right is our rewrite, in small steps. Try to make the phones differ.",
};
const COMMENTS = {
  fix: "Here the right phone does better than the old app, so this is no bug.",
  latent: "It needs a phone that does what phones do not do today, so it does not count as a bug.",
  intended: "Its authors chose this, so it is no bug.",
  harmless: "It causes no problem, so it is no bug.",
};
// Why no lamp shows the updates of a closed screen (D10): the inputs drop the screen alone, and hold the manager.
const CLOSED = "Both phones still have their location manager here, so the lamps agree. In the old app it goes with its screen.";
const map = JSON.parse(element("map").textContent);
const known = JSON.parse(element("known").textContent);

const words = Object.fromEntries(all("[data-input]").map((button) => [button.dataset.input, button.querySelector("span").textContent]));
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Returns the address at which drive.html shows these inputs. */
const address = (subject, inputs) =>
  "drive.html#" + [subject, ...inputs.map((input) => map.inputs[input])].join(";").replaceAll(" ", "+");

/** Judges what a subject does, and Legacy does not. */
class Judge {
  constructor(subject) {
    this.subject = subject;
    this.known = known.filter((each) => each.subjects.includes(subject));
    this.bugs = this.known.filter((each) => each.isBug);
    this.namer = new Namer(map, subject, this.known.flatMap(({ name, ways }) => ways.map((way) => ({ name, inputs: way }))));
  }

  /** Returns what both did after each input, and the known differences that it shows, a bug first. */
  steps({ inputs, plays, texts, facts }) {
    return texts.map((input, index) => {
      const sides = plays.map(({ lines }) => lines[index]);
      const causes = this.namer.named(inputs.slice(0, index + 1), facts[index]);
      const shown = this.known.filter((each) => causes.some(({ name }) => name === each.name));
      return {
        input, sides, causes, facts: facts[index], number: index + 1, isEqual: sides[0].join("\n") === sides[1].join("\n"),
        shown: shown.sort((one, other) => other.isBug - one.isBug),
        enough: (name) => causes.find((each) => each.name === name).enough,
      };
    });
  }

  /** Returns the sentence about what these steps show, the rest, and its tone. */
  verdict({ inputs, pictures }, steps) {
    const last = steps.at(-1), before = steps.some((step) => step.shown.length), ends = pictures.map((each) => each.at(-1));
    if (!last) return { said: OPENINGS[this.subject], rest: ["A test is a small program that checks the app. Begin with “open the map” and “start location updates”."], tone: "" };
    if (last.shown.length) return this.verdictOn(last, ends);
    if (last.facts.length) return this.verdictAgain(inputs, last.facts);
    if (before || contrast(...ends)) return this.verdictOnNothing(inputs, ends, steps);
    if (steps.some((step) => !step.isEqual)) {
      const rest = element("rows") ? ["The rows below show what they did."] : [];
      return { said: "The two phones did different things, and look the same.", rest, tone: "other" };
    }
    const rest = [ends[0].asks ? "Both phones ask for the permission, and wait for the user. " : ""];
    if (map.subjects[this.subject] === map.subjects.legacy) rest.push("No sequence of these inputs makes them differ.");
    return { said: "Both phones have done the same so far.", rest, tone: "equal" };
  }

  verdictOn(step, [left, right]) {
    const [first, ...others] = step.shown, enough = step.enough(first.name);
    const comment = first.isBug ? first.isUnnoticed && "The 18 tests did not notice it." : COMMENTS[first.kind];
    const rest = [link(first.name, first.link), `, found after ${count(step.number, "input")}. `, comment ? `${comment} ` : ""];
    if (others.length) rest.push("The same input also shows ", ...others.flatMap((each, index) => [index ? ", " : "", link(each.name, each.link)]), ". ");
    if (step.input === "drop client" && left.manager === "open" && right.screen === "kept alive") {
      rest.push(`${left.location ? CLOSED : "Here no updates are on, so only the screen is to be seen."} `);
    }
    if (enough.length < step.number) {
      rest.push(link(`Play only the ${count(enough.length, "input")} that it needs`, address(this.subject, enough)), ".");
    }
    const said = first.isBug ? first.symptom : `Not a bug: ${first.symptom[0].toLowerCase()}${first.symptom.slice(1)}`;
    return { said, rest, tone: first.isBug ? "parted" : "other" };
  }

  /** Returns the known differences that earlier inputs have shown, and that are still to be seen. */
  lasting([left, right], steps) {
    const lasts = (fact) => FIELDS.some((field) => fact.startsWith(`${field}: `) && left[field] !== right[field]);
    const causes = steps.flatMap((step) => step.causes).filter(({ fact }) => lasts(fact));
    return this.known.filter((each) => causes.some(({ name }) => name === each.name));
  }

  /** Returns the verdict on an input that shows nothing new. */
  verdictOnNothing(inputs, ends, steps) {
    const again = Object.assign(node("button", "", "Start again"), { type: "button", onclick: () => element("again").click() });
    const said = `${capital(words[inputs.at(-1)])}: nothing new.`, lasting = this.lasting(ends, steps);
    const links = lasting.flatMap((each, index) => [index ? ", " : "", link(each.name, each.link)]);
    const still = lasting.length === 1 ? ["Still different: ", ...links, `: ${lasting[0].symptom} `]
      : lasting.length ? ["Still different: ", ...links, ". "]
      : [contrast(...ends) ? "The phones still differ, as the words below them say. " : "Both phones look the same now. "];
    return { said, rest: [...still, again], tone: "" };
  }

  /** Returns the verdict on what no difference shows directly. It may follow from one that an earlier input has shown. */
  verdictAgain(inputs, facts) {
    const from = this.known.find(({ name }) => name === this.namer.origins(inputs, facts)[0]);
    const rest = from ? ["This follows from ", link(from.name, from.link), `: ${from.symptom}`] : ["No known difference looks like this one."];
    return { said: from ? "Here the two phones come apart again." : "Here the two phones come apart.", rest, tone: "other" };
  }
}

const judges = Object.fromEntries(Object.keys(map.subjects).map((subject) => [subject, new Judge(subject)]));

/** Shows the verdict on the page. */
function say({ said, rest, tone }, problem = "") {
  element("said").textContent = problem + said;
  element("details").replaceChildren(...rest);
  element("verdict").className = `verdict ${tone}`;
}
