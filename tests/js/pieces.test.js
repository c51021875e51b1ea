import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

const BOARD = `<form id="act" data-table="t1"></form><div id="part">
  <section data-pieces="hold" id="sheet"><h3><span>Outfit</span></h3></section>
  <button name="move" value="a" data-spots="town">Go to town</button>
  <button name="move" value="b" data-spots="town cart">Load a cart</button>
  <button name="move" value="c" data-spots="">Pass</button>
  <svg><g id="t-town" data-words="The town"><g id="t-cart" data-words="A cart"></g></g><g id="t-hold"></g></svg>
</div>`;

open(BOARD);
const { buttonsOf, enable, named, piecesOf, sheetOf, walk } = await import(`${SCRIPT}/pieces.js`);
const piece = (/** @type {string} */ id) => document.getElementById(`t-${id}`);

test("moves and pieces find each other", () => {
  const [, load, pass] = document.querySelectorAll("button");
  assert.deepEqual(piecesOf(load), [piece("town"), piece("cart")]);
  assert.deepEqual(piecesOf(pass), []);
  assert.deepEqual(
    buttonsOf(piece("town")).map(({ value }) => value),
    ["a", "b"],
  );
});

test("a piece that stands for a sheet leads to it", () => {
  assert.equal(sheetOf(piece("hold")).id, "sheet");
  assert.equal(named(sheetOf(piece("hold"))), "Fill in: Outfit");
  assert.equal(sheetOf(piece("town")), null);
});

test("all pieces with moves can be pressed; keys come to those that hold no other", () => {
  enable(document.getElementById("part"));
  assert.ok(piece("town").classList.contains("can") && piece("cart").classList.contains("can"));
  assert.equal(piece("town").getAttribute("role") ?? piece("town").role, null);
  assert.equal(piece("cart").ariaLabel, "Load a cart. A cart");
});

test("where one only goes who is chosen first looks otherwise than who goes there", () => {
  const part = new DOMParser()
    .parseFromString(
      `<div id="part"><button name="move" data-who data-spots="one other">One to other</button>
    <button name="move" data-spots="else">Else</button>
    <svg><g id="t-one"></g><g id="t-other"></g><g id="t-else"></g></svg></div>`,
      "text/html",
    )
    .getElementById("part");
  enable(part);
  const classes = [...part.querySelectorAll("g")].map((one) => one.getAttribute("class"));
  assert.deepEqual(classes, ["can whose", "can onto", "can"]);
});

test("the arrow keys go to the nearest piece ahead", () => {
  const at = (/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
    made.id = id;
    made.setAttribute("role", "button");
    made.getBoundingClientRect = () => ({ x, y, width: 10, height: 10 });
    document.querySelector("svg").append(made);
    return made;
  };
  const from = at("from", 0, 0);
  const [near, far] = [at("near", 40, 0), at("far", 90, 0)];
  at("aside", 20, 60);
  walk(from, [1, 0]);
  assert.equal(near.tabIndex, 0);
  assert.equal(from.tabIndex, -1);
  walk(near, [1, 0]);
  assert.equal(far.tabIndex, 0);
});
