import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

const window = open();
const frames = [];
globalThis.requestAnimationFrame = (work) => frames.push(work);
let hidden = false;
Object.defineProperty(window.document, "hidden", { get: () => hidden });
const { catchUp, inFrame } = await import(`${SCRIPT}/frame.js`);

test("what is measured waits for a frame, and is done once", () => {
  const done = [];
  inFrame(() => done.push("one"));
  assert.deepEqual(done, []);
  for (const frame of frames.splice(0)) frame();
  catchUp();
  assert.deepEqual(done, ["one"]);
});

test("before the page changes again it is done, in its order", () => {
  const done = [];
  inFrame(() => done.push("one"));
  inFrame(() => done.push("two"));
  assert.deepEqual(done, ["one"]);
  catchUp();
  for (const frame of frames.splice(0)) frame();
  assert.deepEqual(done, ["one", "two"]);
});

test("a page that nobody sees has no frames: it is done at once", () => {
  hidden = true;
  const done = [];
  inFrame(() => done.push("one"));
  assert.deepEqual(done, ["one"]);
});
