// @ts-check
// Moves are seen: pieces travel to where they stand now, new ones appear, counts say by how much they changed.
// What can be done never waits for it: the new state is there at once, and only looks as if it came to be.
import { $, all } from "./dom.js";
import { along, look, newer, turning, ways } from "./travel.js";
import { kept } from "./wishes.js";

/** Milliseconds that a piece travels, by what was chosen. @type {Record<string, number>} */
const PACES = { calm: 650, fast: 300, off: 0 };
const NEAR = 1.5; // pixels that are no way
const MOST = 40; // pieces that travel at once; more of them is another table, not a move
const COUNT = /^\$?-?\d+$/;

const pieces = () => all("#part svg g[data-words][id]");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {import("./travel.js").Stand} Stand */
/** @typedef {import("./travel.js").Courses} Courses */

/** How long a piece travels now. */
export const length = () => PACES[kept.pace || (still.matches ? "off" : "calm")];

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
function settle() {
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

/** What is pressed stays below the finger, also if it was on its way. */
function hold() {
  for (const animation of running) animation.pause();
}

/** Listen to whoever wants to see the end. */
export function listen() {
  document.addEventListener("pointerdown", hold);
  for (const type of ["click", "pointercancel", "keydown"]) document.addEventListener(type, settle);
  document.addEventListener("pointerup", () => setTimeout(settle)); // after the click, if there is one
}
