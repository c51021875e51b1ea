// @ts-check
// From where pieces have come, worked out from how they stood before: nothing here touches the page.
import { all } from "./dom.js";

/** @typedef {{x: number, y: number, turn: string, look: string}} Stand where and what a piece is */
/** @typedef {{way: string, headings: number[]}} Course the way that a drawing shows, and how its piece heads on it */

/**
 * What a piece looks like, wherever it is: two that look the same may be one.
 * @param {Element} piece
 */
export function look(piece) {
  const kinds = all("use, path, rect, circle, text", piece).map(
    (part) => part.getAttribute("href") ?? part.getAttribute("d") ?? (part.textContent || part.localName),
  );
  return kinds.join(" ");
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

/**
 * A transform of a drawing as animations have it.
 * @param {string | null} turn "translate(5,6) rotate(45)"
 */
export const styled = (turn) =>
  (turn ?? "")
    .replace(/translate\(([-\d.]+)(?:[ ,]+([-\d.]+))?\)/g, (_, x, y) => `translate(${x}px, ${y ?? 0}px)`)
    .replace(/rotate\(([-\d.]+)\)/g, "rotate($1deg)");

/** @param {any} turn a transform, or none @returns {number[] | undefined} across, down, angle */
function placed(turn) {
  const found = /^translate\(([-\d.]+)[ ,]([-\d.]+)\)(?: rotate\(([-\d.]+)\))?/.exec(turn);
  return found?.slice(1).map((it) => Number(it ?? 0));
}

/** By how much one turns from an angle to another, the shorter way round. @param {number} from @param {number} to */
export const round = (from, to) => ((((to - from + 180) % 360) + 360) % 360) - 180;

/**
 * The way of a piece that has turned: its transform from the old one to its own, by the shorter way round.
 * @param {string | undefined} old
 * @param {string | null} own
 * @returns {Keyframe[] | null}
 */
export function turning(old, own) {
  const [from, to] = [placed(old), placed(own)];
  if (!from || !to || from[2] === to[2]) return null;
  const at = (/** @type {number[]} */ [x, y]) => `translate(${x}px, ${y}px)`;
  return [
    { transform: `${at(from)} rotate(${to[2] - round(from[2], to[2])}deg)` },
    { transform: `${at(to)} rotate(${to[2]}deg)` },
  ];
}

/**
 * The way of a piece along a course of straight lines, to its end.
 * @param {string} course "M0 0L4 5L9 9"
 * @param {number[]} [from] where the piece stood, seen from the end: it goes on from the nearest point
 * @returns {Keyframe[]}
 */
export function along(course, from) {
  const points = course
    .slice(1)
    .split("L")
    .map((at) => at.split(/[ ,]/).map(Number));
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const ways = points.map(([x, y]) => [x - endX, y - endY]);
  const off = ways.map(([x, y]) => (from ? Math.hypot(x - from[0], y - from[1]) : 0));
  return ways.slice(off.indexOf(Math.min(...off))).map(([x, y]) => ({ translate: `${x}px ${y}px` }));
}

/**
 * How a hull turns while its ship goes along a course: each turn by the shorter way.
 * @param {string} own how it lies at the end, such as "translate(0,0) rotate(90) scale(1.2)"
 * @param {number[]} headings how it lay after each step
 * @returns {Keyframe[]}
 */
export function heading(own, headings) {
  let angle = headings.at(-1) ?? 0;
  const angles = [angle];
  for (let i = headings.length - 1; i > 0; i--) {
    angle -= round(headings[i - 1], headings[i]);
    angles.unshift(angle);
  }
  return angles.map((at) => ({ transform: styled(own.replace(/rotate\([-\d.]+\)/, `rotate(${at})`)) }));
}

/** The courses that were not there before. @param {Map<string, Course>} before @param {Map<string, Course>} after */
export const newer = (before, after) =>
  new Map([...after].filter(([id, { way }]) => before.get(id)?.way !== way));
