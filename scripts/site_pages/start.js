// The start page: two phones, and the four buttons after which the arrow of the rewrite is wrong.
"use strict";

let inputs = []; // the indexes of the inputs so far

function show() {
  const judge = judges.proposed, compared = compare(map, judge.subject, inputs);
  offer(compared);
  element("again").disabled = !inputs.length;
  draw(compared);
  say(judge.verdict(compared, judge.steps(compared)));
  element("more").href = address(judge.subject, inputs);
}

for (const button of all("[data-input]")) onPress(button, () => { inputs.push(Number(button.dataset.input)); show(); });
onPress(element("again"), () => { inputs = []; show(); });
element("live").hidden = false;
show();
