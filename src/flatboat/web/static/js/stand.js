// @ts-check
// Where a box may stand beside what it is about, and not on it.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {Box & {side: string}} Stand */
/** @typedef {{width: number, height: number}} Size */

const GAP = 14; // pixels between a box and what it is about
const EDGE = 6; // and to the window's edge

/** How much two boxes share. @param {Box} one @param {Box} other */
export function shared(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

const HOLDERS = ".board, .choices, .side"; // what scrolls by itself

/** Whether something of an element is seen. @param {Element} element */
export function seen(element) {
  const own = element.getBoundingClientRect();
  const holder = element.parentElement?.closest(HOLDERS)?.getBoundingClientRect();
  return own.width > 0 && (!holder || shared(own, holder) > 0);
}

/** Bring something into the part of the board, or of the list, that is seen. @param {Element} element */
export function reveal(element) {
  const holder = element.parentElement?.closest(HOLDERS);
  if (!holder) return;
  const own = element.getBoundingClientRect();
  const frame = holder.getBoundingClientRect();
  const out = own.x < frame.x || own.y < frame.y || own.right > frame.right || own.bottom > frame.bottom;
  const down = own.height > frame.height ? 0 : (own.height - frame.height) / 2; // what is too high is begun
  if (out) holder.scrollBy(own.x + own.width / 2 - frame.x - frame.width / 2, own.y - frame.y + down);
}

/** How much of some boxes another covers. @param {Box} at @param {Box[]} rest */
export const covers = (at, rest) => rest.reduce((sum, box) => sum + shared(at, box), 0);

/**
 * Where a box may stand beside a target, inside the window: on the side where it covers least of the rest.
 * @param {Box} target
 * @param {Size} size of the box
 * @param {Size} room of the window
 * @param {Box[]} rest what it had better not cover
 * @returns {Stand | undefined} none, if it finds no room on any side
 */
export function beside(target, { width, height }, room, rest) {
  const keep = (/** @type {number} */ at, /** @type {number} */ own, /** @type {number} */ all) =>
    Math.max(EDGE, Math.min(at, all - own - EDGE));
  const y = keep(target.y + target.height / 2 - height / 2, height, room.height);
  const x = keep(target.x + target.width / 2 - width / 2, width, room.width);
  const stands = [
    { side: "right", x: target.x + target.width + GAP, y },
    { side: "left", x: target.x - GAP - width, y },
    { side: "below", x, y: target.y + target.height + GAP },
    { side: "above", x, y: target.y - GAP - height },
  ].map((at) => ({ ...at, width, height }));
  const fit = stands.filter(
    (at) =>
      at.x >= EDGE &&
      at.y >= EDGE &&
      at.x + width <= room.width - EDGE &&
      at.y + height <= room.height - EDGE,
  );
  return fit.sort((one, other) => covers(one, rest) - covers(other, rest))[0];
}

/**
 * Where a box may stand that had better cover none of several others: beside the first of them, beside
 * another, in a corner. It always finds a place.
 * @param {Box[]} about
 * @param {Size} size
 * @param {Size} room
 * @returns {{x: number, y: number}}
 */
export function clear(about, size, room) {
  const [left, top] = [EDGE, EDGE];
  const [right, foot] = [room.width - size.width - EDGE, room.height - size.height - EDGE];
  const corners = [
    { x: left, y: foot },
    { x: right, y: foot },
    { x: left, y: top },
    { x: right, y: top },
  ];
  const stands = [...about.map((target) => beside(target, size, room, about)), ...corners];
  const found = stands.filter((at) => at !== undefined);
  const loss = (/** @type {{x: number, y: number}} */ at) => covers({ ...at, ...size }, about);
  return found.reduce((best, at) => (loss(at) < loss(best) ? at : best));
}
