// @ts-check
// The changing part of a page: a new state of it is put in its place so that focus, words and scrolling stay.
import { become } from "./become.js";
import { $, all, pageOf } from "./dom.js";
import { breath } from "./frame.js";
import { tellTimes } from "./times.js";

/** Attributes that are set in this window, and of what. @type {Record<string, string>} */
const STAY = { open: "details:not(.story)", style: ".board > svg" };

/** @type {import("./become.js").Rules} */
const rules = {
  /** Typed words, and what was said, stay; and the drawing's shapes, which are not sent again. */
  keeps: (old) => old.dataset?.keep !== undefined || (old.localName === "defs" && old.parentNode.id === "t"),
  /** What is folded out stays so, and the drawing as large as it is. */
  owns: (name, old) => name in STAY && old.matches(STAY[name]),
};

/**
 * The pieces of a drawing: id -> what each tells, with where it is, but for what is told besides.
 * @param {Element} part
 */
const pieces = (part) =>
  new Map(
    all('g[data-words]:not([data-words^="\u2060"])', part).map((g) => [
      g.id,
      g.dataset.words.split("\u2060")[0],
    ]),
  );

/**
 * Take titles over for tips of our own. A drawing that can be pressed is no image, but a group.
 * @param {Element} part
 */
export function adopt(part) {
  for (const title of all("svg title", part)) {
    if (title.parentElement.localName === "g") title.parentElement.dataset.words = title.textContent;
    else title.parentElement.ariaLabel = title.textContent;
    title.remove();
  }
  $("svg", part).role = "group";
  $("svg", part).removeAttribute("aria-labelledby");
}

/**
 * Read a newer state. It is shown in another task: whoever presses something does not wait for both.
 * @param {string} html of #part
 * @returns {Promise<any>}
 */
export async function read(html) {
  const fresh = pageOf(html).getElementById("part");
  if (fresh) adopt(fresh);
  await breath();
  return fresh;
}

/**
 * Show a newer state.
 * @param {HTMLElement} fresh that was read
 * @param {(fresh: HTMLElement, changed: string[]) => void} finish gets it before it is shown, with the ids
 *   of pieces that differ
 */
export function morph(fresh, finish) {
  const was = pieces($("#part"));
  const now = pieces(fresh);
  finish(
    fresh,
    [...now.keys()].filter((id) => was.get(id) !== now.get(id)),
  );
  for (const sketch of all(".board > svg > [id^=laid-]")) sketch.remove(); // it is laid over the new drawing
  become($("#part"), fresh, rules);
  $("#choices button:focus-visible")?.scrollIntoView({ block: "nearest" }); // what came above it has moved it on
  tellTimes();
}

/**
 * Mark what has changed; a piece with changed ones on it leaves it to them.
 * @param {Element} part
 * @param {Iterable<string>} ids
 */
export function mark(part, ids) {
  const wanted = new Set(ids);
  const changed = all("svg g[id]", part).filter(({ id }) => wanted.has(id));
  for (const piece of changed) {
    const holds = changed.some((other) => other !== piece && piece.contains(other));
    piece.classList.toggle("changed", !holds);
  }
}
