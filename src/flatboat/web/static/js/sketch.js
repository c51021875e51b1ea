// @ts-check
// Sketches of what would be done, laid over the drawing: for the sheet, for what is pointed at.
import { $, phone } from "./dom.js";
import { reveal } from "./stand.js";

/** @type {Map<string, string>} */
const laid = new Map();

/**
 * Lay a sketch over the drawing, or take it away; without a name all of them anew, over a new drawing.
 * @param {"move" | "sheet" | "hint"} [what]
 * @param {string} [sketch] as SVG
 */
export function lay(what, sketch = "") {
  if (what) laid.set(what, sketch);
  for (const [name, svg] of laid) {
    $(`#laid-${name}`)?.remove();
    if (svg) $("#part .board > svg").append(parsed(`<g id="laid-${name}">${svg}</g>`));
  }
}

/** On a phone, bring what is sketched, or can be pressed, into the part of the board that is seen. */
export function look() {
  const drawn = $("#laid-hint") ?? $("#laid-sheet") ?? $("#part .board .can");
  if (drawn && phone.matches) reveal(drawn);
}

/** @param {string} group */
function parsed(group) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${group}</svg>`;
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement.firstChild;
}
