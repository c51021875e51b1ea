// @ts-check
// Select, then target: a piece is taken hold of, and a press on what it is to do something with plays the move.
import { $, all, nameOf, pieceOf } from "./dom.js";
import { buttonsOf, spotsOf } from "./pieces.js";

/**
 * The pieces of a move, whether the last is its aim, and whether one chooses first who does it.
 * @typedef {{pieces: string[], aimed: boolean, whose?: boolean}} Spotted
 */

/**
 * What a piece can be used on, and the moves of each such aim; a piece that moves lead to is aimed from. What
 * is told apart by no other piece is the rest.
 * @template {Spotted} T
 * @param {string} piece
 * @param {T[]} moves that it belongs to
 * @returns {{aims: Map<string, T[]>, rest: T[]}}
 */
export function grasp(piece, moves) {
  const aimed = moves.filter((move) => move.aimed && move.pieces.length > 1);
  const from = aimed.filter((move) => move.pieces.at(-1) !== piece);
  const hither = aimed.filter((move) => move.pieces.at(-1) === piece);
  const asks = hither.length > 1 || hither.some(({ whose }) => whose);
  const used = from.length ? from : asks ? hither : [];
  /** @type {Map<string, T[]>} */
  const aims = new Map();
  for (const move of used)
    for (const aim of from.length ? move.pieces.slice(-1) : move.pieces.slice(0, -1))
      aims.set(aim, [...(aims.get(aim) ?? []), move]);
  const left = from.length ? aimed : used;
  return { aims, rest: moves.filter((move) => !left.includes(move)) };
}

/** The piece that is held, by its id without prefix; "" for none. */
let held = "";

/**
 * What can be done with a piece.
 * @param {Element} piece
 * @param {Element} [part]
 */
export function handsOn(piece, part = $("#part")) {
  const moves = buttonsOf(piece, part).map((button) => ({
    button,
    pieces: spotsOf(button),
    aimed: "aimed" in button.dataset,
    whose: "who" in button.dataset,
  }));
  const { aims, rest } = grasp(nameOf(piece), moves);
  const only = (/** @type {typeof moves} */ some) => some.map(({ button }) => button);
  return { aims: new Map([...aims].map(([aim, own]) => [aim, only(own)])), rest: only(rest) };
}

/** The piece that is held, and what it can be used on. @param {Element} [part] */
function holding(part = $("#part")) {
  const piece = held && pieceOf(held, part);
  return piece ? { piece, aims: handsOn(piece, part).aims } : { piece: null, aims: new Map() };
}

/** The piece that is held. */
export const inHand = () => holding().piece;

/** The moves that a press on an aim may mean; none if it is no aim. @param {Element} piece @returns {any[]} */
export const meant = (piece) => holding().aims.get(nameOf(piece)) ?? [];

/** The aims of what is held. @returns {any[]} */
export const aims = () => all("#part svg .target");

/** Take hold of a piece. @param {any} piece */
export function take(piece) {
  letGo();
  held = nameOf(piece);
  mark();
  const own = $(`[data-holds="${CSS.escape(held)}"]`);
  if (own) own.open = true; // what it can do, in the list
  const words = [...holding().aims.values()].flat().map(({ textContent }) => textContent.trim());
  $("#live").textContent = `Taken: ${words.join("; ")}. Arrow keys go to the aims, Escape lets go.`;
}

/** Let go of what is held; whether there was something. */
export function letGo() {
  const was = held !== "";
  held = "";
  mark();
  return was;
}

/**
 * Mark what is held and its aims; what is held no longer has an aim when the table has changed is let go.
 * @param {Element} [part]
 */
export function mark(part = $("#part")) {
  for (const piece of all("svg :is(.held, .target)", part)) piece.classList.remove("held", "target");
  for (const piece of all("svg [data-lent]", part))
    for (const name of ["role", "tabindex", "aria-label", "data-lent"]) piece.removeAttribute(name);
  const { piece, aims } = holding(part);
  if (!aims.size) held = "";
  if (!held) return;
  piece.classList.add("held");
  for (const [name, moves] of aims) {
    const aim = pieceOf(name, part);
    if (!aim) continue;
    aim.classList.add("target");
    if (aim.matches("[role=button]")) continue;
    const ariaLabel = moves.map((/** @type {any} */ { textContent }) => textContent.trim()).join("; ");
    Object.assign(aim, { role: "button", ariaLabel, tabIndex: -1 });
    aim.dataset.lent = ""; // keys come to it only while it is an aim
  }
}

/** Listen to what ends it: a move that is played. */
export function listen() {
  document.addEventListener("submit", () => letGo());
}
