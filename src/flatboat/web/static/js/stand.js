// @ts-check
// Where a box may stand beside what it is about: of many places the one that costs least.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number}} Place */
/** @typedef {[Box, number]} Spared what had better not be covered, and what each pixel of it costs */

const GAP = 14; // pixels between a box and what it is about
const EDGE = 6; // and to the window's edge
const GRID = 32; // between places that are tried all over the window
const STAYS = 9000; // what another place has to save: where a box stood, it stays
/** What a pixel costs that is not to be covered where any place avoids it. */
export const NEVER = 1e6;

/** How much two boxes share. @param {Box} one @param {Box} other */
export function shared(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** How far two boxes are from each other, to the right and down. @param {Box} one @param {Box} other */
export const apart = (one, other) => [
  Math.max(other.x - one.x - one.width, one.x - other.x - other.width, 0),
  Math.max(other.y - one.y - one.height, one.y - other.y - other.height, 0),
];

const HOLDERS = ".board, .choices, .side"; // what scrolls by itself

/** Whether something of an element is seen. @param {Element} element */
export function seen(element) {
  const own = element.getBoundingClientRect();
  const holder = element.parentElement?.closest(HOLDERS)?.getBoundingClientRect();
  return own.width > 0 && (!holder || shared(own, holder) > 0);
}

/**
 * Bring something into the part of the board, or of the list, that is seen. Of what is too high a part is enough:
 * whoever presses there, such as a market on a phone, would press beside it next.
 * @param {Element} element
 */
export function reveal(element) {
  const holder = element.parentElement?.closest(HOLDERS);
  if (!holder) return;
  const own = element.getBoundingClientRect();
  const frame = holder.getBoundingClientRect();
  const out = own.x < frame.x || own.y < frame.y || own.right > frame.right || own.bottom > frame.bottom;
  const high = own.height > frame.height;
  const down = high ? 0 : (own.height - frame.height) / 2; // what is too high is begun
  if (out && !(high && shared(own, frame) > 0))
    holder.scrollBy(own.x + own.width / 2 - frame.x - frame.width / 2, own.y - frame.y + down);
}

/**
 * Where a box may stand along one side of the window: beside or along the targets, at the edges, on a grid.
 * @param {[number, number][]} targets where each begins, and its size
 * @param {number} size of the box
 * @param {number} room
 */
function along(targets, size, room) {
  const last = Math.max(EDGE, room - size - EDGE);
  const grid = Array.from({ length: Math.ceil((last - EDGE) / GRID) }, (_, i) => EDGE + i * GRID);
  const beside = targets.flatMap(([at, own]) => [at - GAP - size, at + own + GAP, at + (own - size) / 2]);
  return [...beside.filter((at) => at >= EDGE && at <= last), last, ...grid];
}

/**
 * What it costs to stand somewhere: what is covered, and to be far from what one is about.
 * @param {Box} at
 * @param {Box} target
 * @param {Spared[]} rest
 * @param {number} [pull] how much it matters to be near
 */
export function cost(at, target, rest, pull = 1) {
  const [across, down] = apart(at, target);
  return rest.reduce((sum, [box, each]) => sum + each * shared(at, box), pull * (across ** 2 + down ** 2));
}

/**
 * The best place for a box that is about some others, the first above all: all over the window, by what it
 * costs. Where the box stood before it stays, unless another place saves much.
 * @param {Box[]} about
 * @param {Size} size of the box
 * @param {Size} room of the window
 * @param {Spared[]} rest
 * @param {Place} [before]
 * @param {number} [pull]
 * @returns {Place & {costs: number}}
 */
export function stand(about, { width, height }, room, rest, before, pull) {
  const weighed = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x,
    y,
    costs: cost({ x, y, width, height }, about[0], rest, pull),
  });
  const across = along(about.map((box) => [box.x, box.width]), width, room.width); // biome-ignore format: one line a side
  const down = along(about.map((box) => [box.y, box.height]), height, room.height); // biome-ignore format: one line a side
  const all = across.flatMap((x) => down.map((y) => weighed(x, y)));
  const best = all.reduce((least, at) => (at.costs < least.costs ? at : least));
  const fits = before && before.x + width <= room.width - EDGE && before.y + height <= room.height - EDGE;
  const old = fits && weighed(before.x, before.y);
  return old && old.costs <= best.costs + STAYS ? old : best;
}
