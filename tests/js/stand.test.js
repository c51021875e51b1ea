import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { apart, NEVER, shared, stand } = await import(`${SCRIPT}/stand.js`);

const room = { width: 1000, height: 700 };
const bubble = { width: 300, height: 150 };
const piece = { x: 400, y: 300, width: 50, height: 50 };

/** Where a box stands that is about a target, as a box. */
const placed = (target, rest = [], size = bubble, before = undefined) => ({
  ...stand([target], size, room, [[target, NEVER], ...rest], before),
  ...size,
});

test("boxes share what lies in both, and are apart by what lies between", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  assert.equal(shared(box, { x: 5, y: 8, width: 10, height: 10 }), 10);
  assert.equal(shared(box, { x: 10, y: 0, width: 10, height: 10 }), 0);
  assert.deepEqual(apart(box, { x: 5, y: 8, width: 10, height: 10 }), [0, 0]);
  assert.deepEqual(apart(box, { x: 13, y: -24, width: 10, height: 10 }), [3, 14]);
});

test("a box stands beside its target, inside the window, and never on it", () => {
  for (const [x, y] of [
    [0, 0],
    [950, 0],
    [480, 330],
    [0, 650],
    [950, 650],
  ]) {
    const target = { x, y, width: 50, height: 50 };
    const at = placed(target);
    assert.ok(at.x >= 0 && at.y >= 0 && at.x + 300 <= 1000 && at.y + 150 <= 700);
    assert.equal(shared(at, target), 0);
    assert.ok(Math.hypot(...apart(at, target)) < 40);
  }
});

test("it goes where least is covered, and what matters more is covered last", () => {
  const right = { x: 450, y: 0, width: 550, height: 700 };
  assert.equal(shared(placed(piece, [[right, 1]]), right), 0);
  const left = { x: 0, y: 0, width: 400, height: 700 };
  const above = { x: 0, y: 0, width: 1000, height: 300 };
  const below = { x: 0, y: 350, width: 1000, height: 350 };
  const sides = [right, left, above, below];
  for (const light of sides) {
    const rest = sides.map((side) => [side, side === light ? 1 : 9]);
    const at = placed(piece, rest);
    const covered = (/** @type {any} */ side) => shared(at, side);
    assert.ok(sides.every((side) => covered(side) <= covered(light)));
  }
});

test("an empty band away from the target is found, and one too far is left", () => {
  const full = { x: 0, y: 160, width: 1000, height: 540 };
  assert.equal(shared(placed({ ...piece, y: 200 }, [[full, 1]]), full), 0);
  const far = placed({ ...piece, y: 640 }, [[full, 1]]);
  assert.ok(Math.hypot(...apart(far, { ...piece, y: 640 })) < 40);
});

test("where it stood it stays, unless another place saves much", () => {
  const near = { x: 470, y: 280 };
  const at = placed(piece, [], bubble, near);
  assert.deepEqual({ x: at.x, y: at.y }, near);
  const moved = placed(piece, [[{ ...near, ...bubble }, 1]], bubble, near);
  assert.notDeepEqual({ x: moved.x, y: moved.y }, near);
  const out = placed(piece, [], bubble, { x: 800, y: 280 });
  assert.ok(out.x + 300 <= 1000, "where the window has become smaller");
});

test("a box as large as the window stands at its edge", () => {
  const at = stand([piece], { width: 1200, height: 900 }, room, []);
  assert.deepEqual([at.x, at.y], [6, 6]);
});
