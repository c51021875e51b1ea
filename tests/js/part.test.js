import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open(
  `<div id="part"><svg><title>The board</title><g id="t-a"><title>A</title><g id="t-b"><title>B</title></g></g></svg></div>`,
);
const { adopt, mark, morph, read } = await import(`${SCRIPT}/part.js`);
const part = document.getElementById("part");

test("titles of a drawing are taken over for tips of our own", () => {
  adopt(part);
  assert.equal(document.getElementById("t-a").dataset.words, "A");
  assert.equal(document.querySelector("svg").ariaLabel, "The board");
  assert.equal(part.querySelectorAll("title").length, 0);
});

test("a newer state is read in a task of its own", async () => {
  const state = `<div id="part"><svg><g id="t-a"><title>Other words</title></g></svg></div>`;
  const order = [];
  const reading = read(state).then((fresh) => order.push(fresh.querySelector("g").dataset.words));
  await Promise.resolve().then(() => order.push("what is due in this task"));
  setTimeout(() => order.push("another one"));
  await reading;
  assert.deepEqual(order.slice(0, 2), ["what is due in this task", "Other words"]);
  assert.equal(await read("<p>no table</p>"), null);
});

test("a piece with changed ones on it leaves the mark to them", () => {
  mark(part, ["t-a", "t-b"]);
  assert.ok(!document.getElementById("t-a").classList.contains("changed"));
  assert.ok(document.getElementById("t-b").classList.contains("changed"));
  mark(part, ["t-a"]);
  assert.ok(document.getElementById("t-a").classList.contains("changed"));
});

test("what only moved to make room has not changed", async () => {
  const fresh = await read(
    `<div id="part"><svg><g id="t-a" transform="translate(9,0)"><title>A</title></g><g id="t-c"><title>C</title></g></svg></div>`,
  );
  morph(fresh, (_, changed) => assert.deepEqual(changed, ["t-c"]));
});
