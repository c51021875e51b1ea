// @ts-check
// What of the table had better not be covered by words about it, and how much it matters.
import { $, all } from "./dom.js";

/** @typedef {import("./stand.js").Spared} Spared */

const NAMED = 9; // what the words speak of, what is one's own, and what a drawing wants kept in sight
const TURN = 9; // whose turn it is, and what is said
const BUTTON = 3;
const PIECE = 1; // of the board; twice that if it can be pressed
const LINE = 0.3; // of what happened

/** @type {[string, number][]} */
const PAGE = [
  [".turn, #said:not(:empty), #hintbox:not(:empty), .pinned", TURN],
  ["header :is(nav, h1), .roster, .tools, .tabs, #since, .choices :is(button, select, p, h3)", BUTTON],
  [".choices", PIECE],
  [".log", LINE],
];

/** Words without their signs. @param {string} words */
const plain = (words) => ` ${words.replace(/[^\p{L}\p{N}']+/gu, " ").trim()} `;

/**
 * Whether some words speak of a piece that is called so.
 * @param {string} words
 * @param {string} [called] what is told of it, which begins with its name
 */
export function speaksOf(words, called = "") {
  const [name] = called.split(/ ?[:;,(]/);
  return name.length > 2 && plain(words).includes(plain(name));
}

/** What of a box is seen in a frame. @param {DOMRect} box @param {DOMRect} frame */
function within(box, frame) {
  const [x, y] = [Math.max(box.x, frame.x), Math.max(box.y, frame.y)];
  const [right, foot] = [Math.min(box.right, frame.right), Math.min(box.bottom, frame.bottom)];
  return { x, y, width: right - x, height: foot - y };
}

/**
 * All that is in sight.
 * @param {string} [words] what is said
 * @returns {Spared[]}
 */
export function spared(words = "") {
  const board = $("#part .board");
  const frame = board.getBoundingClientRect();
  const me = $("#roster .me b")?.textContent;
  const isNamed = (/** @type {any} */ piece, told = piece.dataset.words ?? "") =>
    piece.matches("#t-here, .kept") || speaksOf(words, told) || (me && plain(told).includes(plain(me)));
  const weight = (/** @type {any} */ piece) => (isNamed(piece) ? NAMED : piece.matches(".can") ? 2 : PIECE);
  const pieces = all("[data-words], #t-here", board).map(
    (piece) => /** @type {Spared} */ ([within(piece.getBoundingClientRect(), frame), weight(piece)]),
  );
  const page = PAGE.flatMap(([selector, each]) =>
    all(selector).map((one) => /** @type {Spared} */ ([one.getBoundingClientRect(), each])),
  );
  return [...pieces, ...page].filter(([box]) => box.width > 0 && box.height > 0);
}
