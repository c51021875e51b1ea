// @ts-check
// What moves now, how fast, and how it ends: whoever presses anything sees it done.
import { rest } from "./dom.js";
import { kept } from "./wishes.js";

/** Milliseconds that a piece travels, by what was chosen. @type {Record<string, number>} */
const PACES = { calm: 650, fast: 325, off: 0 };
export const TURN = 3; // the most that all of a move takes, as many times the pace: two seconds when it is calm

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a piece travels now. */
export const length = () => PACES[kept.pace || (still.matches ? "off" : "calm")];

/** What moves now. @type {Set<Animation>} */
const running = new Set();

/** What waits until all is measured. @type {(() => void)[] | null} */
let later = null;

/** Measure first, and change the page then: else each measure has it laid out anew. @param {() => void} work */
export function together(work) {
  /** @type {(() => void)[]} */
  const changes = [];
  later = changes;
  work();
  later = null;
  for (const change of changes) change();
}

/** Change the page, when all is measured. @param {() => void} change */
export function put(change) {
  if (later) later.push(change);
  else change();
}

/**
 * Animate an element, when all is measured.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} how
 * @returns {Promise<unknown>} when it has come to rest
 */
export const animate = (element, frames, how) =>
  new Promise((done) => put(() => done(started(element, frames, how))));

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} how
 */
function started(element, frames, how) {
  const animation = element.animate(frames, { fill: "backwards", ...how });
  running.add(animation);
  return animation.finished.catch(() => {}).finally(() => running.delete(animation));
}

/** Let everything be where it is: whoever presses anything wants to see that. */
export function settle() {
  for (const animation of running) animation.finish();
}

/** When all that moves now has come to rest. */
export const settled = () =>
  Promise.race([Promise.all([...running].map((one) => one.finished.catch(() => {}))), rest(3000)]);

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
