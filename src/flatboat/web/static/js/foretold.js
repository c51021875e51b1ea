// @ts-check
// What a move would do, in words, unless its label says as much.
import { $ } from "./dom.js";
import { ask, shown } from "./state.js";

/** @typedef {{words: string, sketch?: string, spots?: string[]}} Preview spots are its pieces, without prefix */

/** Words that say nothing by themselves. */
const SMALL = new Set("a an and at by for from in into of on the to with".split(" "));

/** A word without the endings of verbs and of several things. @param {string} word */
const stem = (word) => word.replace(/(?:ing|es|ed|e)$|([^s])s$/, "$1").replace(/y$/, "i");

/** @param {string} words */
const stems = (words) =>
  (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL.has(word)).map(stem);

/**
 * What lines say of a move more than its label does; "" for nothing.
 * @param {string[]} lines
 * @param {string} label
 * @param {string} name of whoever would make the move
 */
export function foretold(lines, label, name) {
  const known = new Set([...stems(label), ...stems(name)]);
  const more = lines.filter((line) => stems(line).some((word) => !known.has(word)));
  return asPreview(more, name);
}

/**
 * Lines as one preview, which says of whoever would move no more than what is done; "" without lines.
 * @param {string[]} lines
 * @param {string} [name] of whoever would make the move
 */
export function asPreview(lines, name = mine()) {
  const [first, ...rest] = lines.map((line) =>
    line.startsWith(`${name} `) ? line.slice(name.length + 1) : line,
  );
  const capital = (/** @type {string} */ line) => line[0].toUpperCase() + line.slice(1);
  return first ? [`Preview: ${first}`, ...rest.map(capital)].join(". ") : "";
}

/** @returns {string} the name of the seat that is played here */
const mine = () => $("#roster .me b")?.textContent ?? "";

/** @type {Map<string, Promise<{lines?: string[], sketch?: string, spots?: string[]}>>} */
const previews = new Map();

/**
 * What moves would do, in words, and as a sketch; asked once for a state of the table.
 * @param {{value: string, textContent?: string | null}} button
 * @returns {Promise<Preview>}
 */
export async function preview({ value: moves, textContent }) {
  const { version, seat, narrow } = shown();
  const key = [version, seat, narrow, moves].join();
  const answer = previews.get(key) ?? ask("preview", { moves }).catch(() => ({}));
  previews.set(key, answer);
  const { lines = [], sketch, spots } = await answer;
  return { words: foretold(lines, textContent ?? "", mine()), sketch, spots };
}
