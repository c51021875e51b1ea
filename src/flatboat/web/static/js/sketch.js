// @ts-check
// Sketches of what would be done, laid over the drawing: for the sheet, for what is pointed at.
import { $, all, phone } from "./dom.js";
import { reveal } from "./stand.js";

const MARGIN = 8; // pixels around what is to be seen

/** @type {Map<string, string>} */
const laid = new Map();

/**
 * Lay a sketch over the drawing, or take it away; without a name all of them anew, over a new drawing.
 * @param {"move" | "sheet" | "hint"} [what]
 * @param {string} [sketch] as SVG
 */
export function lay(what, sketch = "") {
  if (what) laid.set(what, sketch);
  for (const [name, svg] of what ? [[what, sketch]] : laid) {
    $(`#laid-${name}`)?.remove();
    if (svg) $("#part .board > svg").append(parsed(`<g id="laid-${name}">${svg}</g>`));
  }
}

/** On a phone, bring into sight what is sketched, else what a drawing wants seen, or most of what can be pressed. */
export function look() {
  const drawn = $("#laid-hint") ?? $("#laid-sheet");
  if (!drawn) gather(all(`#part .board ${$("#part [data-look]") ? "[data-look]" : ".can"}`));
  else if (phone.matches) reveal(drawn);
}

/** On a phone, bring most of some pieces into the part of the board that is seen. @param {Element[]} pieces */
export function gather(pieces) {
  if (!phone.matches) return;
  const board = $("#part .board");
  const frame = board.getBoundingClientRect();
  const spans = pieces.map((piece) => span(piece.getBoundingClientRect(), frame.y));
  board.scrollBy(0, mostSeen(spans, frame.height));
}

/** Where a box begins and ends below some height. @param {DOMRect} box @param {number} from @returns {[number, number]} */
const span = ({ top, bottom }, from) => [top - from - MARGIN, bottom - from + MARGIN];

/**
 * By how much to scroll so that most of some spans are seen whole, and no further than that needs.
 * @param {[number, number][]} spans from the top of what is seen now
 * @param {number} height of what is seen
 */
export function mostSeen(spans, height) {
  const seen = (/** @type {number} */ by) =>
    spans.filter(([top, bottom]) => top >= by && bottom <= by + height).length;
  const ways = [0, ...spans.flatMap(([top, bottom]) => [top, bottom - height])];
  return ways.reduce((best, by) => {
    const more = seen(by) - seen(best);
    return more > 0 || (more === 0 && Math.abs(by) < Math.abs(best)) ? by : best;
  });
}

/** @param {string} group */
function parsed(group) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${group}</svg>`;
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement.firstChild;
}
