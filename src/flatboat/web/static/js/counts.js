// @ts-check
// By how much counts and points have changed: it flies to them and stands above them for a moment.
import { $, all } from "./dom.js";
import { animate, length, put, TURN } from "./moving.js";
import { flying } from "./showing.js";
import { seen } from "./stand.js";
import { points, texts } from "./standing.js";

const COUNT = /^\$?-?\d+$/;

/**
 * Say beside something by how much it has changed; it comes flying from where it was made.
 * @param {Element} beside
 * @param {number} by
 * @param {number} delay milliseconds until it is told
 * @param {DOMRect} [from]
 */
function tellChange(beside, by, delay, from) {
  const { told, frames } = flying(inSight(beside), by, from);
  put(() => document.body.append(told));
  beside.closest(".board")?.addEventListener("scroll", () => told.remove(), { once: true });
  void animate(told, frames, { duration: TURN * length(), delay }).then(() => told.remove());
}

const ROOM = 32; // that words above a count take, and rise

/**
 * Where words stand above: a count, or the place before it where they would cover the head of the site, or what
 * another player has.
 * @param {Element} beside
 */
function inSight(beside) {
  const at = beside.getBoundingClientRect();
  return beside.matches("text") && at.y - ROOM > $("header.top").getBoundingClientRect().bottom
    ? at
    : new DOMRect(at.x - ROOM, at.bottom);
}

/** @param {string} words */
const amount = (words) => Number(words.replace("$", ""));

/**
 * Say beside a count by how much it has changed; nothing of one that is out of sight.
 * @param {Element} piece
 * @param {string[]} old
 * @param {number} delay
 */
export function tellCounts(piece, old, delay) {
  const now = texts(piece);
  if (!seen(piece) || old.length !== now.length) return;
  now.forEach((own, i) => {
    if (own !== old[i] && COUNT.test(own) && COUNT.test(old[i]))
      tellChange(all("text", piece)[i], amount(own) - amount(old[i]), delay);
  });
}

/**
 * Points fly to their owner.
 * @param {string[]} earned what all had
 * @param {Element | null} source
 * @param {number} delay
 */
export function tellPoints(earned, source, delay) {
  const own = points($("#part"));
  own.forEach((now, i) => {
    const by = Number.parseFloat(now) - Number.parseFloat(earned[i]);
    if (by && !$("#part .roster .words"))
      tellChange(all("#part .roster .points")[i], by, delay, source?.getBoundingClientRect());
  });
}
