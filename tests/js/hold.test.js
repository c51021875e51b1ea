import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

const BOARD = `<form id="act" data-table="t1"></form><div id="live"></div><div id="part">
  <button name="move" value="east" data-spots="a1 a2" data-aimed>Move to A2</button>
  <button name="move" value="led" data-spots="a1 a2" data-aimed>Captain to A2</button>
  <button name="move" value="north" data-spots="a1 b1" data-aimed>Move to B1</button>
  <button name="move" value="back" data-spots="a2 b1" data-aimed>Move back to B1</button>
  <button name="move" value="rest" data-spots="a1">Rest</button>
  <svg><g id="t-a1" data-words="A1"></g><g id="t-a2" data-words="A2"></g><g id="t-b1" data-words="B1"></g></svg>
</div>`;

open(BOARD);
const { aims, grasp, handsOn, inHand, letGo, mark, meant, take } = await import(`${SCRIPT}/hold.js`);
const piece = (/** @type {string} */ id) => document.getElementById(`t-${id}`);
const values = (/** @type {any[]} */ moves) => moves.map(({ value }) => value);
const move = (/** @type {string[]} */ pieces, aimed = true) => ({ pieces, aimed });

test("the last piece of a move is its aim, those before it are held", () => {
  const onto = move(["barrel", "other", "cell"]);
  const surplus = move(["barrel", "other"], false);
  for (const one of ["barrel", "other"]) {
    const { aims, rest } = grasp(one, [onto, surplus]);
    assert.deepEqual([...aims], [["cell", [onto]]]);
    assert.deepEqual(rest, [surplus]);
  }
});

test("an aim of one move plays it, an aim of several is held to choose from where", () => {
  const [one, other] = [move(["a", "c"]), move(["b", "c"])];
  assert.deepEqual(grasp("c", [one]), { aims: new Map(), rest: [one] });
  const { aims, rest } = grasp("c", [one, other]);
  assert.deepEqual([...aims.keys()], ["a", "b"]);
  assert.deepEqual(rest, []);
});

test("who goes there is chosen first, though it be the only one", () => {
  const one = { ...move(["a", "c"]), whose: true };
  assert.deepEqual(grasp("c", [one]), { aims: new Map([["a", [one]]]), rest: [] });
});

test("who is held stands open in the list", () => {
  const list = document.createElement("details");
  list.dataset.holds = "a1";
  document.body.append(list);
  take(piece("a2"));
  assert.equal(list.open, false);
  take(piece("a1"));
  assert.equal(list.open, true);
  letGo();
  list.remove();
});

test("who stands where others may go moves first", () => {
  const [away, hither] = [move(["a", "b"]), move(["c", "a"])];
  const { aims, rest } = grasp("a", [away, hither]);
  assert.deepEqual([...aims], [["b", [away]]]);
  assert.deepEqual(rest, []);
});

test("moves that are told apart by no piece stay a menu", () => {
  const moves = [move(["a", "b"], false), move(["a"], false)];
  assert.deepEqual(grasp("a", moves), { aims: new Map(), rest: moves });
});

test("what is held and its aims are marked, and an aim knows its moves", () => {
  take(piece("a1"));
  assert.equal(inHand(), piece("a1"));
  assert.deepEqual(aims(), [piece("a2"), piece("b1")]);
  assert.deepEqual(values(meant(piece("a2"))), ["east", "led"]);
  assert.deepEqual(values(meant(piece("b1"))), ["north"]);
  assert.deepEqual(values(handsOn(piece("a1")).rest), ["rest"]);
  assert.match(document.getElementById("live").textContent, /Taken: Move to A2/);
  assert.ok(letGo());
  assert.equal(inHand(), null);
  assert.equal(document.querySelectorAll(".held, .target, [data-lent]").length, 0);
  assert.ok(!letGo());
});

test("what has no aim any longer is let go", () => {
  take(piece("a1"));
  for (const button of document.querySelectorAll("[data-spots^=a1]")) button.remove();
  mark();
  assert.equal(inHand(), null);
});
