import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { beside, clear, shared } = await import(`${SCRIPT}/stand.js`);

const window = { width: 1000, height: 700 };
const bubble = { width: 300, height: 150 };

test("boxes share what lies in both", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  assert.equal(shared(box, { x: 5, y: 8, width: 10, height: 10 }), 10);
  assert.equal(shared(box, { x: 10, y: 0, width: 10, height: 10 }), 0);
});

test("a bubble stands beside its target, inside the window, and never on it", () => {
  for (const [x, y] of [
    [0, 0],
    [950, 0],
    [480, 330],
    [0, 650],
    [950, 650],
  ]) {
    const target = { x, y, width: 50, height: 50 };
    const at = beside(target, bubble, window, []);
    assert.ok(at.x >= 0 && at.y >= 0 && at.x + 300 <= 1000 && at.y + 150 <= 700);
    assert.equal(shared(at, target), 0);
  }
});

test("it takes the side where it covers least of the rest", () => {
  const target = { x: 400, y: 300, width: 50, height: 50 };
  const right = { x: 450, y: 0, width: 550, height: 700 };
  assert.equal(beside(target, bubble, window, []).side, "right");
  assert.equal(beside(target, bubble, window, [right]).side, "left");
});

test("there may be no room for it at all", () => {
  assert.equal(beside({ x: 0, y: 0, width: 1000, height: 700 }, bubble, window, []), undefined);
});

test("a menu stands on none of the pieces it is about, if there is room", () => {
  const piece = { x: 400, y: 300, width: 50, height: 50 };
  const aims = [
    { x: 460, y: 250, width: 80, height: 80 },
    { x: 300, y: 300, width: 80, height: 80 },
  ];
  const size = { width: 220, height: 160 };
  const at = { ...clear([piece, ...aims], size, window), ...size };
  for (const one of [piece, ...aims]) assert.equal(shared(at, one), 0);
  const phone = { width: 390, height: 844 };
  const board = { x: 0, y: 60, width: 390, height: 500 };
  const low = { ...clear([board], size, phone), ...size };
  assert.equal(shared(low, board), 0);
});

test("where there is no room it covers as little as can be", () => {
  const at = clear([{ x: 0, y: 0, width: 1000, height: 690 }], bubble, window);
  assert.equal(at.y, 700 - 150 - 6);
});
