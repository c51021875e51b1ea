// @ts-check
// Words beside the pointer: what a piece is, what a move would do, why nothing can be done.
import { standing } from "./amounts.js";
import { $, all, nameOf, paragraph } from "./dom.js";
import { handsOn, meant } from "./hold.js";
import { buttonsOf, named, piecesOf, sheetOf } from "./pieces.js";
import { lay } from "./sketch.js";
import { slotOf } from "./slots.js";
import { beside, shared } from "./stand.js";
import { ask, shown } from "./state.js";

/** @typedef {{left: number, top: number, bottom: number}} Spot where something is, in the window */
/** @typedef {{words: string, sketch?: string}} Preview what a move would do */

const DELAY = 180; // milliseconds that one points at something before it is explained
const MOST = 6; // moves that a tip tells of
const MANY = 2; // more aims than these are not listed: the list would cover them, and a press marks them

/** Fingers point at nothing, though browsers say so of what comes to lie where a press was. */
const hovers = matchMedia("(hover: hover)");
const tip = $("#tip");
const menu = $("#menu");

/** What is pointed at. @type {any} */
let pointed = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Map<string, Promise<Preview>>} */
const previews = new Map();

/**
 * What moves would do, in words; asked once for a state of the table.
 * @param {{value: string}} button
 * @returns {Promise<Preview>}
 */
export function preview({ value: moves }) {
  const { version, seat, narrow } = shown();
  const key = [version, seat, narrow, moves].join();
  const asked = previews.get(key) ?? ask("preview", { moves }).then(told);
  previews.set(key, asked);
  return asked.catch(() => ({ words: "" }));
}

/** @param {{lines?: string[], sketch?: string}} answer */
const told = ({ lines = [], sketch }) => ({ words: lines.join(". "), sketch });

/**
 * Put a box below a place, or left of the list, inside the window.
 * @param {HTMLElement} box
 * @param {Spot} spot
 * @param {boolean} [list]
 */
export function place(box, { left, top, bottom }, list = false) {
  const { width, height } = box.getBoundingClientRect();
  const edge = $("section.side").getBoundingClientRect().left;
  const x = list ? edge - width - 6 : left;
  const below = list ? top : bottom + 8;
  const above = list ? innerHeight - height : top - height - 8;
  box.style.left = `${Math.max(6, Math.min(x, innerWidth - width - 6))}px`;
  box.style.top = `${Math.max(6, below + height < innerHeight ? below : above)}px`;
}

/**
 * @param {[string, string?][]} lines words, and their class
 * @param {Spot} where
 * @param {boolean} [list]
 */
function show(lines, where, list) {
  tip.replaceChildren(...lines.map(([words, kind]) => paragraph(words, kind)));
  tip.hidden = !lines.length;
  place(tip, where, list);
}

/** Take the words away. */
export const hush = () => {
  tip.hidden = true;
};

/** Light up what belongs to what is pointed at. */
export function light() {
  if (pointed?.name === "move") for (const piece of piecesOf(pointed)) piece.classList.add("lit");
}

/**
 * Point at a piece, or at a move of the list: light up what belongs to it, tell what it would do.
 * @param {any} target
 * @param {Spot} [where]
 */
export function point(target, where = target?.getBoundingClientRect()) {
  if (target === pointed) return;
  clearTimeout(timer);
  for (const piece of all(".lit")) piece.classList.remove("lit");
  pointed = target;
  hush();
  lay("move");
  light();
  if (target && where) timer = setTimeout(() => explain(target, where), DELAY);
}

/**
 * @param {any} target
 * @param {Spot} where
 */
async function explain(target, where) {
  const list = target.name === "move";
  const piece = target.closest(".can");
  if (piece && slotOf(piece)) return show([[target.dataset.words], move("Press it to choose a card")], where);
  const aimed = list || !piece ? [] : meant(piece);
  const sheet = aimed.length ? null : sheetOf(piece);
  const own = list ? [target] : aimed.length ? aimed : buttonsOf(piece);
  const adds = piece && standing($("#part")).get(piece);
  if (adds) return show([[target.dataset.words], move(adds)], where);
  const goes = piece && !sheet && !aimed.length ? handsOn(piece).aims.size : 0;
  const many = goes > MANY ? [`Press it to choose one of ${goes} moves`] : null;
  const can = many ?? (sheet ? [named(sheet)] : own.map(({ textContent }) => textContent));
  /** @type {[string, string?][]} */
  const lines = list ? [] : [[target.dataset.words], ...can.slice(0, MOST).map(move)];
  show(lines, where, list);
  const does = await Promise.all((sheet || own.length === 1 ? own.slice(0, MOST) : []).map(preview));
  if (!does.length || pointed !== target || !menu.hidden) return;
  // Several moves tell of themselves.
  if (own.length === 1 && does[0].words) show([...lines, [does[0].words, "does"]], where, list);
  lay("move", does.map(({ sketch = "" }) => sketch).join(""));
  stepAside();
}

/** What is sketched on the board is not to be covered by words about it. */
function stepAside() {
  const drawn = $("#laid-move")?.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  if (tip.hidden || !drawn || !shared(own, drawn)) return;
  const at = beside(drawn, own, { width: innerWidth, height: innerHeight }, []);
  if (at) Object.assign(tip.style, { left: `${at.x}px`, top: `${at.y}px` });
}

/** @param {string} words @returns {[string, string]} */
const move = (words) => [words, "move"];

/**
 * Why nothing can be done with a piece now; what it is, if nothing can be done with it ever.
 * @param {any} piece
 * @param {Spot} where
 */
export async function whyNot(piece, where) {
  /** @type {[string, string?][]} */
  const lines = [[piece.dataset.words]];
  point(null);
  for (let at = piece; at && shown().turn && lines.length < 2; at = at.parentElement.closest("[data-words]"))
    for (const found of (await ask("spot", { piece: nameOf(at) })).refused ?? []) lines.push(refusal(found));
  if (lines.length < 2 && !shown().over) lines.push([nothing(), "no"]);
  show(lines.slice(0, 5), where);
}

/** What is waited for, where a piece has no moves of its own. */
const nothing = () =>
  shown().turn ? `Nothing to do with this now. ${shown().task}` : `${$("#turn").textContent}.`;

/**
 * @param {{moves: string[], reason: string}} found
 * @returns {[string, string]}
 */
function refusal({ moves, reason }) {
  const quoted = moves
    .slice(0, 2)
    .map((words) => `"${words}"`)
    .join(" or ");
  return [`You cannot ${quoted}${moves.length > 2 ? " or the like" : ""}: ${reason}.`, "no"];
}

/** Listen to where is pointed. */
export function listen() {
  document.addEventListener("pointerover", (event) => {
    const target = /** @type {Element} */ (event.target);
    const found = /** @type {any} */ (
      target.closest?.("#part button[name=move], #part [data-words]") ?? null
    );
    if (event.pointerType !== "mouse" || !hovers.matches || !menu.hidden) return;
    point(found, found?.dataset.words ? spot(event) : undefined);
  });
  document.addEventListener("focusin", ({ target }) => {
    const found = /** @type {Element} */ (target);
    if (found.matches(":focus-visible")) point(found.closest("#part button[name=move], #part .can"));
  });
}

/** @param {MouseEvent} event @returns {Spot} */
export const spot = ({ clientX, clientY }) => ({
  left: clientX + 12,
  top: clientY - 6,
  bottom: clientY + 10,
});
