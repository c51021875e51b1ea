// @ts-check
// What is sent finds its server sooner or later, and what is said stands beside the moves.
import { $, paragraph, rest } from "./dom.js";
import { address } from "./state.js";
import { point } from "./tips.js";

const PATIENCE = 15000; // milliseconds, the longest pause between tries

/**
 * Say something beside the moves.
 * @param {string} [words]
 * @param {boolean} [bad]
 */
export function say(words, bad = false) {
  if (words) point(null); // what is said must not be covered, a lesson's bubble above all
  $("#said").classList.toggle("bad", bad);
  $("#said").replaceChildren(...(words ? [paragraph(words)] : []));
  document.dispatchEvent(new Event("told"));
}

/**
 * Send until there is an answer.
 * @param {string} what
 * @param {FormData} body
 * @returns {Promise<{ok: boolean, status: number, told: any}>}
 */
export async function post(what, body) {
  for (let pause = 1000; ; pause = Math.min(2 * pause, PATIENCE)) {
    try {
      const got = await fetch(address(what), { method: "POST", body, headers: { "X-Part": "1" } });
      const told = await got.json(); // fails if it was cut off
      if (got.status !== 503) return { ok: got.ok, status: got.status, told };
    } catch {
      // no server: once more
    }
    say(`No connection. ${what === "hint" ? "The hint" : "Your move"} is kept and will be sent again.`, true);
    await rest(pause);
  }
}
