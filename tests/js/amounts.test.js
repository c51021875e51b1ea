import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

const BOARD = `<form id="act" data-table="t1"></form><div id="part">
  <label for="a">Buy apples</label><span class="amount"><button data-by="-1"></button>
  <input type="number" id="a" name="f-a" max="2" value="0" data-adds="market bag"><button data-by="1"></button></span>
  <label for="what">Sell</label><select id="what"><option value=""></option><option value="w" data-piece="wool">wool</option>
  <option value="s" data-piece="salt">salt</option></select>
  <label for="n">How many</label><input type="number" id="n" max="9" value="0" data-adds="wool salt">
  <svg><g id="t-market"></g><g id="t-wool"></g><g id="t-salt"></g><g id="t-rock"></g></svg>
</div>`;

const window = open(BOARD);
globalThis.Event = window.Event;
const { add, listen, standing, step, stepped } = await import(`${SCRIPT}/amounts.js`);
const at = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
listen();

test("an amount stays within its bounds", () => {
  assert.deepEqual([stepped(1, 1, 2), stepped(2, 1, 2), stepped(0, -1, 2)], [2, 2, 0]);
});

test("a press on a piece that stands for a field adds one, from the first press on", () => {
  let told = 0;
  at("a").addEventListener("input", () => told++);
  for (const wanted of ["1", "2", "2"]) {
    assert.equal(add(at("t-market")), at("a"));
    assert.equal(at("a").value, wanted);
  }
  assert.equal(told, 2);
  assert.equal(add(at("t-rock")), undefined);
  step(at("a"), -1);
  assert.equal(at("a").value, "1");
});

test("a piece of a choice chooses it, and its number begins anew", () => {
  for (const [piece, what, many] of [
    ["t-wool", "w", "1"],
    ["t-wool", "w", "2"],
    ["t-salt", "s", "1"],
  ]) {
    add(at(piece));
    assert.deepEqual([at("what").value, at("n").value], [what, many]);
  }
});

test("plus and minus step once for each press", () => {
  at("a").value = "0";
  const [minus, plus] = document.querySelectorAll("[data-by]");
  plus.click();
  plus.click();
  minus.click();
  assert.equal(at("a").value, "1");
});

test("pieces of fields are told with what a press does", () => {
  const words = [...standing(at("part"))].map(([piece, words]) => [piece.id, words]);
  assert.deepEqual(words, [
    ["t-wool", "Sell: wool"],
    ["t-salt", "Sell: salt"],
    ["t-market", "Buy apples: one more"],
  ]);
});
