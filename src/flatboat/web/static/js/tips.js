// @ts-check
// Words beside the pointer: what a piece is, what a move would do, why nothing can be done.
import { standing } from "./amounts.js";
import { $, all, nameOf, paragraph } from "./dom.js";
import { preview } from "./foretold.js";
import { handsOn, meant } from "./hold.js";
import { buttonsOf, named, piecesOf, sheetOf } from "./pieces.js";
import { lay } from "./sketch.js";
import { slotOf } from "./slots.js";
import { spared } from "./spare.js";
import { NEVER, stand } from "./stand.js";
import { ask, shown } from "./state.js";

/** @typedef {import("./stand.js").Box} Box */
/** @typedef {import("./stand.js").Spared} Spared */

const DELAY = 180; // milliseconds that one points at something before it is explained
const MOST = 6; // moves that a tip tells of
const OWN = 400; // what a pixel of the piece itself costs that a tip would cover
const HOLDER = 18; // and of what it is part of
const PULL = 12; // words are much nearer to the pointer than a lesson's
export const DRAWN = 18; // and of what is sketched
const MANY = 2; // more aims than these are not listed: the list would cover them, and a press marks them

/** Fingers point at nothing, though browsers say so of what comes to lie where a press was. */
const hovers = matchMedia("(hover: hover)");
const tip = $("#tip");
const menu = $("#menu");

/** What is pointed at, and what was told of last. @type {any} */
let pointed = null;
/** @type {any} */
let told = null;
/** What is asked for now: answers to what was asked before the words were taken away come too late. */
let asked = {};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/**
 * Tell something beside a piece, or a move of the list, and on nothing that is read with it.
 * @param {[string, string?][]} lines words, and their class
 * @param {any} target
 * @param {Box} near where it is pointed at
 */
function show(lines, target, near) {
  const before = tip.hidden || told !== target ? undefined : tip.getBoundingClientRect();
  tip.replaceChildren(...lines.map(([words, kind]) => paragraph(words, kind)));
  tip.hidden = !lines.length;
  told = target;
  if (tip.hidden) return;
  const box = (/** @type {Element} */ one) => one.getBoundingClientRect();
  const others = all("#laid-move, #lesson.floats").map(
    (one) => /** @type {Spared} */ ([box(one), one.matches("#lesson") ? NEVER : DRAWN]),
  );
  const holder = target.parentElement?.closest("[data-words]");
  /** @type {Spared[]} */
  const rest = [...spared(), ...others, [box(target), OWN], [near, NEVER]];
  if (holder) rest.push([box(holder), HOLDER]);
  const room = { width: innerWidth, height: innerHeight };
  const at = stand([near, box(target)], box(tip), room, rest, before, PULL);
  Object.assign(tip.style, { left: `${at.x}px`, top: `${at.y}px` });
}

/** Take the words away, and what is sketched with them. */
export const hush = () => {
  clearTimeout(timer);
  asked = {};
  tip.hidden = true;
  lay("move");
};

/** Light up what belongs to what is pointed at. */
export function light() {
  if (pointed?.name === "move") for (const piece of piecesOf(pointed)) piece.classList.add("lit");
}

/**
 * Point at a piece, or at a move of the list: light up what belongs to it, tell what it would do.
 * @param {any} target
 * @param {Box} [near]
 */
export function point(target, near = target?.getBoundingClientRect()) {
  if (target === pointed) return;
  for (const piece of all(".lit")) piece.classList.remove("lit");
  pointed = target;
  hush();
  light();
  if (target && near) timer = setTimeout(() => explain(target, near), DELAY);
}

/**
 * @param {any} target
 * @param {Box} near
 */
async function explain(target, near) {
  const now = asked;
  const list = target.name === "move";
  const piece = target.closest(".can");
  if (piece && slotOf(piece))
    return show([[target.dataset.words], move("Press it to choose a card")], target, near);
  const aimed = list || !piece ? [] : meant(piece);
  const sheet = aimed.length ? null : sheetOf(piece);
  const own = list ? [target] : aimed.length ? aimed : buttonsOf(piece);
  const adds = piece && standing($("#part")).get(piece);
  if (adds) return show([[target.dataset.words], move(adds)], target, near);
  const goes = piece && !sheet && !aimed.length ? handsOn(piece).aims.size : 0;
  const many = goes > MANY ? [`Press it to choose one of ${goes} moves`] : null;
  const can = many ?? (sheet ? [named(sheet)] : own.map(({ textContent }) => textContent));
  /** @type {[string, string?][]} */
  const lines = list ? [] : [[target.dataset.words], ...can.slice(0, MOST).map(move)];
  show(lines, target, near);
  const drawn = sheet ? MOST : own.length === 1 || own[0]?.closest(".spare") ? 1 : 0; // of a form's moves the best
  const does = await Promise.all(own.slice(0, drawn).map(preview));
  if (!does.length || now !== asked || !menu.hidden) return;
  lay("move", does.map(({ sketch = "" }) => sketch).join(""));
  if (own.length === 1 && does[0].words) lines.push([does[0].words, "does"]); // several moves tell of themselves
  show(lines, target, near); // and not on what is sketched
}

/** @param {string} words @returns {[string, string]} */
const move = (words) => [words, "move"];

/**
 * Why nothing can be done with a piece now; what it is, if nothing can be done with it ever.
 * @param {any} piece
 * @param {Box} near
 */
export async function whyNot(piece, near) {
  /** @type {[string, string?][]} */
  const lines = [[piece.dataset.words]];
  point(null);
  for (let at = piece; at && shown().turn && lines.length < 2; at = at.parentElement.closest("[data-words]"))
    for (const found of (await ask("spot", { piece: nameOf(at) })).refused ?? []) lines.push(refusal(found));
  if (lines.length < 2 && !shown().over) lines.push([nothing(), "no"]);
  show(lines.slice(0, 5), piece, near);
}

/** What is waited for, where a piece has no moves of its own. */
const nothing = () =>
  shown().turn ? `Nothing to do with this now. ${shown().task}` : `${$("#turn").textContent}.`;

/**
 * @param {{moves: string[], reason: string}} found
 * @returns {[string, string]}
 */
function refusal({ moves, reason }) {
  if (!moves.length) return [reason, "no"];
  const [one, other, more] = moves.map((words) => `"${words}"`);
  return [`You cannot ${one}${other ? ` or ${other}` : ""}${more ? " or the like" : ""}: ${reason}.`, "no"];
}

/** Where the pointer was last, and whether what lies under it came there by itself: then nothing is told. */
const pointer = { x: -1, y: -1, rests: false };

/** @param {PointerEvent} event */
function over(event) {
  const target = /** @type {Element} */ (event.target);
  const found = /** @type {any} */ (target.closest?.("#part button[name=move], #part [data-words]") ?? null);
  if (event.pointerType !== "mouse" || !hovers.matches || !menu.hidden) return;
  pointer.rests = event.clientX === pointer.x && event.clientY === pointer.y;
  if (pointer.rests) point(null);
  else point(found, found?.dataset.words ? spot(event) : undefined);
}

/** @param {PointerEvent} event */
function moved(event) {
  const { clientX: x, clientY: y } = event;
  if (pointer.rests && (x !== pointer.x || y !== pointer.y)) over(event);
  Object.assign(pointer, { x, y });
}

/** Listen to where is pointed. */
export function listen() {
  document.addEventListener("pointerover", over);
  document.addEventListener("pointermove", moved, { passive: true });
  document.addEventListener("focusin", ({ target }) => {
    const found = /** @type {Element} */ (target);
    if (found.matches(":focus-visible")) point(found.closest("#part button[name=move], #part .can"));
  });
}

/** The pointer itself, as a box. @param {MouseEvent} event @returns {Box} */
export const spot = ({ clientX, clientY }) => ({ x: clientX - 4, y: clientY - 4, width: 18, height: 24 });
