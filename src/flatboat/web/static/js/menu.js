// @ts-check
// A piece was pressed: its move is played, the piece taken hold of, or one of several moves chosen in a menu.
import { add } from "./amounts.js";
import { $, all, paragraph, pieceOf, root } from "./dom.js";
import { unfold } from "./drawers.js";
import { preview } from "./foretold.js";
import { handsOn, inHand, letGo, meant, take, aims as targets } from "./hold.js";
import { buttonsOf, sheetOf, stop } from "./pieces.js";
import { begin } from "./sheets.js";
import { lay } from "./sketch.js";
import { cards, does, isFull, neighbors, slotOf } from "./slots.js";
import { spared } from "./spare.js";
import { NEVER, stand } from "./stand.js";
import { repeats, shown } from "./state.js";
import { DRAWN, hush, point } from "./tips.js";

/** @typedef {import("./stand.js").Spared} Spared */

const PULL = 12; // a finger that has chosen a piece is near it

const menu = $("#menu");
const items = $("[role=menu]", menu);

/** The piece whose only move was offered last, and of which table: a second press plays it. */
let offeredOf = "";

/** Something else was pressed since: that piece is offered anew. */
export function forgetOffer() {
  offeredOf = "";
}

/** What can be chosen, as it stands in the menu. @returns {HTMLElement[]} */
export const offered = () => all(":enabled", items);

/** Whether it is open. */
export const isOpen = () => !menu.hidden;

/**
 * Play a piece's move, take hold of it, or offer several moves. A finger always chooses, so nothing slips, or
 * presses once more.
 * @param {any} piece
 * @param {boolean} directly
 */
export function choose(piece, directly) {
  if (inHand() === piece) return drop();
  letGo();
  if (!offeredOf.startsWith(`${piece.id} `)) forgetOffer();
  const slot = slotOf(piece);
  if (slot) return pick(piece, slot);
  const field = add(piece);
  if (field) return show(field);
  const sheet = sheetOf(piece);
  const { aims, rest } = handsOn(piece);
  if (sheet && aims.size < 2) return goTo(fill(sheet, buttonsOf(piece)));
  if (!aims.size) return play(piece, rest, directly);
  close();
  point(null);
  take(piece);
  if (sheet) fill(sheet, buttonsOf(piece));
  if (rest.length) offer(piece, rest);
  else if (aims.size === 1) point(targets()[0]); // what it would do is told at once
  piece.focus({ preventScroll: true });
}

/**
 * Use what is held on an aim.
 * @param {any} piece the aim
 */
export function use(piece) {
  const [moves, sheet] = [meant(piece), sheetOf(inHand()) ?? sheetOf(piece)];
  letGo();
  close();
  if (sheet) goTo(fill(sheet, moves));
  else play(piece, moves, true);
}

/** Let go of what is held; whether there was something. */
export function drop() {
  const piece = inHand();
  const was = letGo();
  if (was) close();
  if (was && piece.matches("[role=button]")) piece.focus({ preventScroll: true });
  return was;
}

/**
 * @param {any} piece
 * @param {any[]} moves
 * @param {boolean} directly
 */
function play(piece, moves, directly) {
  const [move, now] = [moves[0], `${piece.id} ${shown().version}`];
  const sure = (directly && !move.dataset.bearing) || now === offeredOf || repeats(move); // a course is seen first
  if (moves.length === 1 && sure) return $("#act").requestSubmit(move);
  point(null);
  offer(piece, moves);
  offeredOf = now;
  offered()[0].focus();
}

/** Bring a field that a piece was pressed for into sight, and what plays its form. @param {any} field */
function show(field) {
  close();
  point(null);
  for (const one of [$("button:not([type=button])", field.closest("[data-sheet]")), field])
    one?.scrollIntoView({ block: "nearest" });
}

/**
 * Offer the cards of a slot, then those of the next empty one at the same place; beside them is what plays them all.
 * @param {any} piece
 * @param {any} slot
 * @param {boolean} [stays]
 */
function pick(piece, slot, stays = false) {
  const then = (/** @type {any} */ next) =>
    pick(next ? pieceOf(next.dataset.slot) : piece, next ?? slot, true);
  point(null);
  list(piece, $("legend", slot).textContent, [...cards(slot, then), does(slot)], stays);
  offered()[isFull(slot) ? offered().length - 1 : 0].focus();
}

/**
 * Choose one of some moves in a sheet.
 * @param {Element} sheet
 * @param {any[]} moves
 * @returns {HTMLElement} its first field
 */
const fill = (sheet, moves) => begin(sheet, moves.map(({ value }) => value)); // biome-ignore format: one line

/**
 * Open the menu beside a piece, over none of its aims.
 * @param {any} piece
 * @param {any[]} moves
 */
function offer(piece, moves) {
  const copies = moves.map((button) => button.cloneNode(true));
  copies.forEach((copy, i) => {
    const draw = () => preview(moves[i]).then(({ sketch }) => menu.hidden || lay("move", sketch));
    Object.assign(copy, { role: "menuitem", id: "", onfocus: draw, onpointerenter: draw });
    preview(moves[i]).then(({ words, sketch }) => {
      if (menu.hidden || !copy.isConnected) return; // something else was pressed meanwhile
      if (!copies[1]) lay("move", sketch); // a finger points at nothing: what its only move does is drawn now
      if (words) copy.append(paragraph(words));
      put(piece);
    });
  });
  list(piece, piece.dataset.words, copies);
}

/**
 * Show the menu.
 * @param {any} piece that it is about
 * @param {string} words
 * @param {HTMLElement[]} choices
 * @param {boolean} [stays] where it is
 */
function list(piece, words, choices, stays) {
  $("p", menu).textContent = items.ariaLabel = words;
  items.replaceChildren(...choices);
  menu.hidden = false;
  if (!stays) put(piece);
}

/** Beside the piece, of slots beside the first: one place for all. On nothing that is chosen with it or by. @param {Element} piece */
function put(piece) {
  const others = neighbors(piece);
  const kept = all(`#lesson.floats, #t-here, ${others[0] ? "#part [data-scene]" : "[id^=laid-]"}`);
  const weighed = (/** @type {Element} */ one) =>
    /** @type {Spared} */ ([one.getBoundingClientRect(), /laid-[hm]/.test(one.id) ? DRAWN : NEVER]);
  const [target, own] = [others[0] ?? piece, menu].map((one) => one.getBoundingClientRect());
  const near = [piece, ...targets(), ...others, ...kept].map(weighed);
  const room = { width: innerWidth, height: innerHeight };
  const at = stand([target], own, room, [...near, ...spared()], undefined, PULL);
  Object.assign(menu.style, { left: `${at.x}px`, top: `${at.y}px` });
}

/**
 * Go to a field beside the table; on a phone that is opened for it.
 * @param {HTMLElement} field
 */
export function goTo(field) {
  unfold(true);
  root.classList.toggle("typing", root.classList.contains("typing") || field.id === "typed");
  point(null);
  close();
  field.focus();
  field.closest("[data-sheet]")?.scrollIntoView({ block: "nearest" });
}

/**
 * Close the menu and the tip.
 * @param {boolean} [back] to the piece that the menu belongs to
 */
export function close(back = false) {
  menu.hidden = true;
  hush();
  if (back) stop()?.focus({ preventScroll: true });
}
