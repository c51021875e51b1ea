import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

/** @param {number} points */
const table = (points) => `<div id="part" data-number="${points}"><ul class="roster">
<li><span class="points">${points}</span></li></ul><div class="board"><svg viewBox="0 0 9 9"></svg></div></div>`;

// What is drawn has no measures here, and nothing moves.
const { DOMRect, Element, SVGElement } = open(table(3));
globalThis.DOMRect = DOMRect;
SVGElement.prototype.getScreenCTM = () => ({ a: 1, e: 0, f: 0 });
Element.prototype.animate = () => ({ finished: Promise.resolve(), finish() {} });
const { watch } = await import(`${SCRIPT}/motion.js`);
const { length } = await import(`${SCRIPT}/moving.js`);

/** What is waited for once so many points are shown: until dice are read, and until all rests. @param {number} points */
function shown(points) {
  const holder = document.createElement("div");
  holder.innerHTML = table(points);
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
