// @ts-check
// Pieces of the drawing, and the moves that belong to them.
import { standing } from "./amounts.js";
import { $, all, nameOf, pieceOf } from "./dom.js";

/** The buttons of all moves; none while nothing can be stored. @param {Element} [part] */
export const buttons = (part = $("#part")) => all("button[name=move]:enabled", part);

/** The ids of a move's pieces, without prefix, in their order. @param {HTMLElement} button */
export const spotsOf = (button) => (button.dataset.spots ?? "").split(" ").filter(Boolean);

/**
 * All that I can do: while it stays the same, what others do is not to disturb me.
 * @param {any} part
 */
export function offer(part) {
  const moves = buttons(part).map(({ value }) => value);
  return part.className + part.dataset.seat + moves.join("\n");
}

/**
 * The same, and how many moves were made where one acts at a time: it is another one once I have played.
 * @param {any} part
 */
export const situation = (part) => `${offer(part)}${part.dataset.together ? "" : part.dataset.number}`;

/**
 * The pieces that a move belongs to.
 * @param {HTMLElement} button
 * @param {Element} [part]
 * @returns {any[]}
 */
export function piecesOf(button, part = $("#part")) {
  return spotsOf(button)
    .map((spot) => pieceOf(spot, part))
    .filter(Boolean);
}

/** The moves that belong to a piece; none to no piece. @param {Element | null} piece @param {Element} [part] */
export const buttonsOf = (piece, part) =>
  piece ? buttons(part).filter((button) => spotsOf(button).includes(nameOf(piece))) : [];

/**
 * The sheet that a piece leads to, because a menu of all its moves would be long.
 * @param {Element | null} piece
 * @param {Element} [part]
 */
export function sheetOf(piece, part = $("#part")) {
  return piece && $(`[data-pieces~="${CSS.escape(nameOf(piece))}"]`, part);
}

/** What going to a sheet is called. @param {Element} sheet */
export const named = (sheet) => `Fill in: ${$("h3 span", sheet).textContent}`;

/** The piece that the keyboard comes to. */
export const stop = () => $("#part svg [tabindex='0']");

/** All that hold some pieces. @param {Iterable<Element>} pieces */
function holding(pieces) {
  const found = new Set();
  for (const piece of pieces)
    for (let at = piece.parentElement; at && !found.has(at); at = at.parentElement) found.add(at);
  return found;
}

/**
 * Make pieces pressable, before a part is shown: by a pointer all of them, by keys one of those that do the
 * same, each slot of a form, and none that holds others.
 * @param {Element} fresh
 */
export function enable(fresh) {
  /** @type {Map<any, HTMLElement[]>} */
  const moves = new Map();
  for (const button of buttons(fresh))
    for (const piece of piecesOf(button, fresh)) moves.set(piece, [...(moves.get(piece) ?? []), button]);
  const stops = new Map();
  const fields = standing(fresh);
  for (const piece of fields.keys()) moves.set(piece, moves.get(piece) ?? []);
  const holders = holding(moves.keys());
  for (const [piece, own] of moves) {
    piece.classList.add("can");
    const first = own.filter((move) => "who" in move.dataset);
    const onto = first.filter((move) => spotsOf(move).at(-1) === nameOf(piece));
    if (first.length) piece.classList.add(first.length > onto.length ? "whose" : "onto");
    if (holders.has(piece)) continue;
    const sheet = sheetOf(piece, fresh);
    const slot = $(`[data-slot="${CSS.escape(nameOf(piece))}"] legend`, fresh)?.textContent;
    const does = slot ?? (sheet ? named(sheet) : own.map(({ textContent }) => textContent).join("; "));
    stops.set(fields.get(piece) ?? does, piece);
  }
  const last = stop()?.id;
  const order = [...stops.values()];
  const first = order.find(({ id }) => id === last) ?? order[0];
  for (const [words, piece] of stops) {
    const ariaLabel = `${words}. ${piece.dataset.words}`;
    Object.assign(piece, { role: "button", ariaLabel, tabIndex: piece === first ? 0 : -1 });
  }
}

/** @param {Element} piece */
function middle(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/**
 * Go to the nearest piece in a direction; what lies aside counts double.
 * @param {any} from
 * @param {number[]} direction
 * @param {any[]} [pieces] among which
 */
export function walk(from, [dx, dy], pieces = all("#part svg [role=button]")) {
  const start = middle(from);
  const far = (/** @type {Element} */ piece) => {
    const [x, y] = middle(piece).map((at, i) => at - start[i]);
    const ahead = x * dx + y * dy;
    return ahead > 1 ? ahead + 2 * Math.abs(x * dy + y * dx) : Infinity;
  };
  const next = pieces.reduce((best, piece) => (far(piece) < far(best) ? piece : best), from);
  from.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
