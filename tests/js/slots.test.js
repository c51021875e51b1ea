// A plot of three cards of which damage takes some: what is left over is filled with damage cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

const CARDS = ["forward", "port", "damaged"];
const slot = (n) =>
  `<fieldset data-slot="c${n}">${CARDS.map((card) => `<label><input type="radio" name="f${n}" value="${card}"></label>`).join("")}</fieldset>`;
const window = open(`<div id="hand">${[0, 1, 2].map(slot).join("")}</div>`);
const { fillUp } = await import(`${SCRIPT}/slots.js`);
const hand = window.document.querySelector("#hand");

/** Choose a card as a press does, and tell what lies in the slots then. */
function choose(n, card) {
  const input = hand.querySelector(`[name=f${n}][value=${card}]`);
  input.checked = true;
  fillUp(input);
  return [0, 1, 2].map((at) => hand.querySelector(`[name=f${at}]:checked`)?.value ?? "");
}

function begin(free) {
  for (const input of hand.querySelectorAll("input")) input.checked = false;
  Object.assign(hand.dataset, { rest: "damaged", free });
}

test("with one card left, a press is a whole plot, and the newest stands", () => {
  begin(1);
  assert.deepEqual(choose(1, "forward"), ["damaged", "forward", "damaged"]);
  assert.deepEqual(choose(0, "port"), ["port", "damaged", "damaged"]);
  assert.deepEqual(choose(0, "damaged"), ["damaged", "", "damaged"]);
});

test("with two left, the third is filled", () => {
  begin(2);
  assert.deepEqual(choose(0, "forward"), ["forward", "", ""]);
  assert.deepEqual(choose(2, "port"), ["forward", "damaged", "port"]);
  assert.deepEqual(choose(1, "port"), ["damaged", "port", "port"]);
  assert.deepEqual(choose(1, "damaged"), ["", "damaged", "port"]);
});

test("an undamaged ship chooses each card", () => {
  begin(1);
  hand.removeAttribute("data-rest");
  assert.deepEqual(choose(1, "forward"), ["", "forward", ""]);
});
