import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

/** @param {number} points @param {string} [drawn] */
const table = (points, drawn = "") => `<div id="part" data-number="${points}"><ul class="roster">
<li><span class="points">${points}</span></li></ul><div class="board"><svg viewBox="0 0 9 9">${drawn}</svg></div></div>`;

/** Shots of a side, each with its die, by how many of hers fell before it. @param {...number} beats */
const shots = (...beats) =>
  beats.map((n) => `<g id="s${n}" data-words="-" data-beat="${n}"><g class="rolls"></g></g>`).join("");

// What is drawn has no measures here, and nothing moves.
const { DOMRect, Element, SVGElement } = open(table(3));
globalThis.DOMRect = DOMRect;
SVGElement.prototype.getScreenCTM = () => ({ a: 1, e: 0, f: 0 });
SVGElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 1, height: 1 });
Element.prototype.animate = () => ({ finished: Promise.resolve(), finish() {} });
const { watch } = await import(`${SCRIPT}/motion.js`);
const { length } = await import(`${SCRIPT}/moving.js`);

/**
 * What is waited for once so many points are shown: until dice are read, and until all rests.
 * @param {number} points
 * @param {string} [drawn]
 */
function shown(points, drawn) {
  const holder = document.createElement("div");
  holder.innerHTML = table(points, drawn);
  const fresh = holder.firstElementChild;
  const moves = watch(fresh);
  document.querySelector("#part").replaceWith(fresh);
  return moves();
}

test("others are seen to move once what was earned has been seen to come", () => {
  assert.deepEqual(shown(7), [0, length()]);
});

test("where nothing was earned nobody waits", () => {
  shown(4);
  assert.deepEqual(shown(4), [0, 0]);
});

test("shots fall one after the other, and the first of those that are new at once", () => {
  const [two] = shown(4, shots(0, 1));
  assert.equal(two - shown(4, shots(0, 1, 2))[0], length() / 2, "a third one alone waits for none");
});
