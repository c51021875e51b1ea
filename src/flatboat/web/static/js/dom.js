// @ts-check
// What every module needs of the page.

/**
 * The first element that fits, or null.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any} whatever kind of element it is; the caller knows
 */
export const $ = (selector, within = document) => within.querySelector(selector);

/**
 * All elements that fit, in the order of the page.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any[]}
 */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

export const root = document.documentElement;

/** Drawings have a narrow form for windows as small as this. */
export const phone = matchMedia("(max-width: 699.9px)");

/**
 * A paragraph.
 * @param {string} words
 * @param {string} [kind] its class
 */
export function paragraph(words, kind = "") {
  return Object.assign(document.createElement("p"), { textContent: words, className: kind });
}

/** That a bot thinks, and a bar that runs to and fro: nobody knows how long it takes. */
export const thinking = () => [
  paragraph("Thinking..."),
  Object.assign(document.createElement("progress"), { ariaLabel: "Thinking..." }),
];

/** A page of its own from its text, or a piece of one. @param {string} html */
export const pageOf = (html) => new DOMParser().parseFromString(html, "text/html");

/** An element from a piece of a page. @param {string} html @returns {any} */
export const parsed = (html) => pageOf(html).body.firstElementChild;

/**
 * Milliseconds to wait.
 * @param {number} time
 */
export const rest = (time) => new Promise((done) => setTimeout(done, time));

/** What a piece is called in moves: its id without prefix. @param {Element} piece */
export const nameOf = (piece) => piece.id.slice(2);

/** The piece of a name, or null. @param {string} name @param {any} [part] @returns {any} */
export const pieceOf = (name, part = document) => (part.ownerDocument ?? part).getElementById(`t-${name}`);
