import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open(`<form id="act" data-table="t1"></form><div id="part"><div class="board">
  <g id="t-town" data-words="Mill Creek: grows soy"></g><g id="t-other" data-words="Linden (city)"></g>
  <g id="t-gone" data-words="A card"></g><g id="t-truck" data-words="Truck 1, Ann, at Linden"></g></div>
  <ul id="roster"><li class="me"><b>Ann</b></li></ul><div class="turn"></div></div>`);
const { spared, speaksOf } = await import(`${SCRIPT}/spare.js`);

/** @param {string} selector @param {number[]} box */
const lies = (selector, [x, y, width, height]) => {
  const box = { x, y, width, height, right: x + width, bottom: y + height };
  document.querySelector(selector).getBoundingClientRect = () => box;
};

test("words speak of a piece by its name", () => {
  const say = "Mill Creek pays 4 for a pig, Linden asks for coal.";
  assert.ok(speaksOf(say, "Mill Creek: grows soy") && speaksOf(say, "Linden (f6); asks for coal"));
  assert.ok(!speaksOf(say, "Creek Side") && !speaksOf(say, "coa") && !speaksOf(say));
});

test("what is spoken of and what is mine weighs most, and what is out of sight nothing", () => {
  lies(".board", [0, 0, 100, 100]);
  lies("#t-town", [10, 10, 20, 20]);
  lies("#t-other", [90, 10, 20, 20]);
  lies("#t-gone", [10, 120, 20, 20]);
  lies("#t-truck", [60, 60, 20, 20]);
  lies(".turn", [100, 0, 50, 50]);
  const [town, other, mine, turn, ...more] = spared("Go to Mill Creek.");
  assert.ok([town, mine, turn].every(([, weight]) => weight > other[1]));
  assert.deepEqual([other[0].x, other[0].width, more.length], [90, 10, 0]);
});
