// @ts-check
// Moves are seen: pieces travel to where they stand now, new ones appear, counts say by how much they changed.
// What can be done never waits for it: the new state is there at once, and only looks as if it came to be.
import { $, all } from "./dom.js";
import { kept } from "./wishes.js";

/** Milliseconds that a piece travels, by what was chosen. @type {Record<string, number>} */
const PACES = { calm: 650, fast: 300, off: 0 };
const NEAR = 1.5; // pixels that are no way
const MOST = 40; // pieces that travel at once; more of them is another table, not a move
const COUNT = /^\$?-?\d+$/;

/** @typedef {Map<string, string>} Courses the ways that a drawing shows, by the piece that has gone them */
/** @typedef {{x: number, y: number, turn: string, look: string, counts: string[]}} Stand where and what a piece is */

const pieces = () => all("#part svg g[data-words][id]");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a piece travels now. */
export const length = () => PACES[kept.pace || (still.matches ? "off" : "calm")];

/**
 * What a piece looks like, wherever it is: two that look the same may be one.
 * @param {Element} piece
 */
export function look(piece) {
  const kinds = all("use, path, rect, circle, text", piece).map(
    (part) => part.getAttribute("href") ?? part.getAttribute("d") ?? part.localName,
  );
  return kinds.join(" ");
}

/** The numbers that stand on a piece. @param {Element} piece */
const counts = (piece) =>
  piece.classList.contains("count") ? all("text", piece).map(({ textContent }) => textContent.trim()) : [];

/**
 * How a piece stands on the drawing.
 * @param {any} piece
 * @param {DOMRect} board
 * @returns {Stand}
 */
function stand(piece, board) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return {
    x: x + width / 2 - board.x,
    y: y + height / 2 - board.y,
    turn: piece.getAttribute("transform") ?? "",
    look: look(piece),
    counts: counts(piece),
  };
}

/** Where all pieces stand, and how large the drawing is. */
function stands() {
  const board = $("#part .board > svg").getBoundingClientRect();
  return {
    size: `${board.width} ${board.height}`,
    courses: new Map(all("#part svg [data-way]").map((way) => [way.dataset.way, way.getAttribute("d")])),
    all: new Map(pieces().map((piece) => [piece.id, stand(piece, board)])),
  };
}

/**
 * From where each piece comes: those that were there, from where they were; a new one from where one that
 * looked the same has gone.
 * @param {Map<string, Stand>} before
 * @param {Map<string, Stand>} after
 * @returns {{ways: Map<string, Stand>, fresh: string[]}}
 */
export function ways(before, after) {
  const gone = new Map([...before].filter(([id]) => !after.has(id)));
  const found = new Map();
  const fresh = [];
  for (const [id, { look }] of after) {
    const was = before.get(id);
    const other = was ? null : [...gone].find(([, old]) => old.look === look);
    if (other) gone.delete(other[0]);
    if (was ?? other) found.set(id, was ?? other?.[1]);
    else fresh.push(id);
  }
  return { ways: found, fresh };
}

/** @param {string} turn a transform @returns {number[] | null} across, down, angle */
function placed(turn) {
  const found = /^translate\(([-\d.]+)[ ,]([-\d.]+)\)(?: rotate\(([-\d.]+)\))?$/.exec(turn);
  return found && [found[1], found[2], found[3] ?? 0].map(Number);
}

/**
 * The way of a piece that has turned: its transform from the old one to its own, by the shorter way round.
 * @param {string} old
 * @param {string} own
 * @returns {Keyframe[] | null}
 */
export function turning(old, own) {
  const [from, to] = [placed(old), placed(own)];
  if (!from || !to || from[2] === to[2]) return null;
  const round = ((((to[2] - from[2] + 180) % 360) + 360) % 360) - 180;
  const at = (/** @type {number[]} */ [x, y]) => `translate(${x}px, ${y}px)`;
  return [
    { transform: `${at(from)} rotate(${to[2] - round}deg)` },
    { transform: `${at(to)} rotate(${to[2]}deg)` },
  ];
}

/**
 * The way of a piece along a course of straight lines, to its end.
 * @param {string} course "M0 0L4 5L9 9"
 * @returns {Keyframe[]}
 */
export function along(course) {
  const points = course
    .slice(1)
    .split("L")
    .map((at) => at.split(/[ ,]/).map(Number));
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return points.map(([x, y]) => ({ translate: `${x - endX}px ${y - endY}px` }));
}

/**
 * A way on the screen in the measures of the group that holds a piece.
 * @param {any} piece
 * @param {number} x
 * @param {number} y
 */
function within(piece, x, y) {
  const { a, b, c, d } = piece.parentNode.getScreenCTM().inverse();
  return `${a * x + c * y}px ${b * x + d * y}px`;
}

/** What moves now. @type {Set<Animation>} */
const running = new Set();

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} how
 */
function animate(element, frames, how) {
  const animation = element.animate(frames, how);
  running.add(animation);
  return animation.finished.catch(() => {}).finally(() => running.delete(animation));
}

/** Let everything be where it is: whoever presses anything wants to see that. */
export function settle() {
  for (const animation of running) animation.finish();
}

/**
 * Say beside a count by how much it has changed.
 * @param {Element} piece
 * @param {string[]} old
 * @param {string[]} own
 */
function tellCounts(piece, old, own) {
  if (old.length !== own.length) return;
  own.forEach((now, i) => {
    if (now === old[i] || !COUNT.test(now) || !COUNT.test(old[i])) return;
    const by = Number(now.replace("$", "")) - Number(old[i].replace("$", ""));
    const { x, y, width } = all("text", piece)[i].getBoundingClientRect();
    const words = `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`;
    const told = Object.assign(document.createElement("span"), { className: "by", textContent: words });
    told.classList.toggle("less", by < 0);
    told.ariaHidden = "true";
    document.body.append(told);
    told.style.left = `${x + width / 2}px`;
    told.style.top = `${y}px`;
    const rising = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0, translate: "-50% -160%" }];
    void animate(told, rising, { duration: 3 * length() }).then(() => told.remove());
  });
}

/**
 * Before a new state is shown: note how all stands. What is given back shows what has become of it.
 * @returns {() => void}
 */
export function watch() {
  if (!length()) return () => {};
  const before = stands();
  return () => {
    settle();
    const after = stands();
    if (after.size === before.size) show(before.all, after.all, newer(before.courses, after.courses));
  };
}

/** The courses that were not there before. @param {Courses} before @param {Courses} after @returns {Courses} */
const newer = (before, after) => new Map([...after].filter(([id, way]) => before.get(id) !== way));

/**
 * @param {Map<string, Stand>} before
 * @param {Map<string, Stand>} after
 * @param {Courses} courses
 */
function show(before, after, courses) {
  const { ways: found, fresh } = ways(before, after);
  const timing = { duration: length(), easing: "ease-in-out" };
  /** @type {Map<Element, number[]>} */
  const moved = new Map();
  for (const [id, was] of found) {
    const piece = /** @type {any} */ (document.getElementById(id));
    const now = /** @type {Stand} */ (after.get(id));
    const [x, y] = [was.x - now.x, was.y - now.y];
    tellCounts(piece, was.counts, now.counts);
    if (Math.hypot(x, y) < NEAR && was.turn === now.turn) continue;
    moved.set(piece, [x, y]);
  }
  if (moved.size + fresh.length > MOST) return;
  for (const [piece, [x, y]] of moved) {
    const [, carried] = [...moved].find(([other]) => other !== piece && other.contains(piece)) ?? [];
    const own = [x - (carried?.[0] ?? 0), y - (carried?.[1] ?? 0)];
    const old = found.get(piece.id);
    const turned = before.has(piece.id) && turning(old?.turn ?? "", piece.getAttribute("transform") ?? "");
    const course = courses.get(piece.id);
    if (course) sail(piece, course);
    else if (turned) void animate(piece, turned, timing);
    else if (Math.hypot(own[0], own[1]) >= NEAR)
      void animate(piece, [{ translate: within(piece, own[0], own[1]) }, { translate: "0 0" }], timing);
  }
  for (const id of fresh)
    void animate(
      /** @type {Element} */ (document.getElementById(id)),
      [{ opacity: 0 }, { opacity: 1 }],
      timing,
    );
}

/** @param {Element} piece @param {string} course */
function sail(piece, course) {
  const frames = along(course);
  void animate(piece, frames, { duration: length() * (frames.length - 1), easing: "linear" });
}

/** Listen to whoever wants to see the end. */
export function listen() {
  document.addEventListener("pointerdown", settle);
  document.addEventListener("keydown", settle);
}
