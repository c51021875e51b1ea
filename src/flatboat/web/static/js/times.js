// @ts-check
// Moments as "3 minutes ago", and clocks that run down as "in 3 minutes".
import { all } from "./dom.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
/** Made when first needed: it takes as long as all else a page begins with. @type {Intl.RelativeTimeFormat} */
let inWords;

/**
 * A span of time in words.
 * @param {number} seconds from now on; negative if it is past
 */
export function spoken(seconds) {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3];
  inWords ??= new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return inWords.format(Math.round(seconds / size), unit);
}

/** Tell all times of the page. */
export function tellTimes() {
  for (const time of all("time[data-at]"))
    time.textContent = spoken(Math.round((time.dataset.at - Date.now()) / 1000));
}
