import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open(`<form id="act" data-table="t1"></form><div id="part"><div id="choices">
  <section class="group"><a class="rule" id="rule" href="#">?</a><button name="move" id="m-1">One</button></section>
  <section class="group"><details><summary id="more">More</summary><button name="move" id="m-2">Two</button></details></section>
  </div><section class="pinned"><button name="move" id="m-3">End</button></section></div>`);
const { inList, listen, rove } = await import(`${SCRIPT}/roving.js`);
const at = (/** @type {string} */ id) => document.getElementById(id);
const stops = () => ["rule", "m-1", "more", "m-2", "m-3"].filter((id) => at(id).tabIndex === 0);
listen();

test("the list is one stop: its first move", () => {
  rove(at("part"));
  assert.deepEqual(stops(), ["m-1"]);
});

test("arrows go through what stands open, and round", () => {
  const met = [];
  for (let i = 0; i < 6; i++) {
    inList("ArrowDown", at(stops()[0]))();
    met.push(document.activeElement.id);
  }
  assert.deepEqual(met, ["more", "m-3", "rule", "m-1", "more", "m-3"]);
  inList("End", at("m-3"))();
  assert.deepEqual(stops(), ["m-3"]);
});

test("it goes on from where the focus is put", () => {
  at("rule").focus();
  assert.deepEqual(stops(), ["rule"]);
  rove(at("part"));
  assert.deepEqual(stops(), ["rule"]);
});

test("other keys and other places are left alone", () => {
  assert.equal(inList("Enter", at("m-1")), undefined);
  assert.equal(inList("ArrowDown", at("part")), undefined);
});
