// @ts-check
// How pieces stand: on a drawing that is shown or one that is to be. What is not asked for is not measured.
import { $, all } from "./dom.js";
import { look } from "./travel.js";

/** @typedef {import("./travel.js").Stand} Stand */
/** @typedef {import("./travel.js").Course} Course */
/** @typedef {{piece: any, chain: string}} Known a piece, and where it is drawn, without any measuring */

/** @param {ParentNode} part @returns {Map<string, Known>} */
export function known(part) {
  const found = new Map();
  for (const piece of all(".board svg g[data-words][id]", part)) {
    let chain = "";
    for (let at = piece; at.localName === "g"; at = at.parentNode)
      chain += `${at.getAttribute("transform")};`;
    found.set(piece.id, { piece, chain });
  }
  return found;
}

/** @param {ParentNode} part @returns {Map<string, Course>} */
export const courses = (part) =>
  new Map(
    all("svg [data-way]", part).map((way) => [
      way.dataset.way,
      { way: way.getAttribute("d"), headings: way.dataset.headings?.split(" ").map(Number) ?? [] },
    ]),
  );

/** @param {Element} piece */
export const texts = (piece) => all("text", piece).map(({ textContent }) => textContent.trim());
/** @param {ParentNode} part */
export const points = (part) => all(".roster .points", part).map(({ textContent }) => textContent.trim());
/** @param {any} piece */
export const dice = (piece) => all(".rolls", piece).filter((die) => die.closest("g[data-words]") === piece);
/** What stands beside the dice of a piece tells what came of them. @param {any} piece */
export const besides = (piece) => all("text", piece).filter((words) => !words.closest(".rolls"));
/** How a drawing is laid out, and how much of it comes from elsewhere; its place may show it larger or smaller. */
export const layout = () => $("#part .board > svg").getAttribute("viewBox") + all("#part [data-from]").length;
/** Where a drawing lies on the screen: pixels of its measure, and its corner. @returns {DOMMatrix} */
const place = () => $("#part .board > svg").getScreenCTM();
/** Pixels of the drawing's measure. */
export const scale = () => place().a;

/**
 * How a piece stands on the drawing, in the drawing's measures.
 * @param {any} piece
 * @returns {Stand}
 */
export function stand(piece) {
  const { a, e, f } = place();
  const { x, y, width, height } = piece.getBoundingClientRect();
  const turn = piece.getAttribute("transform") ?? "";
  return { x: (x + width / 2 - e) / a, y: (y + height / 2 - f) / a, turn, look: look(piece) };
}

/**
 * A way on the screen in the measures of the group that holds a piece.
 * @param {any} piece
 * @param {number} x
 * @param {number} y
 */
export function within(piece, x, y) {
  const { a, b, c, d } = piece.parentNode.getScreenCTM().inverse();
  return `${a * x + c * y}px ${b * x + d * y}px`;
}
