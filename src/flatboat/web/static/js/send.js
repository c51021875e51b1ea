// @ts-check
// What I do is sent. What finds no server is sent again with its key, so that it happens once.
import { $, paragraph, rest } from "./dom.js";
import { follow, forget, want } from "./hint.js";
import { teach } from "./lesson.js";
import { take } from "./news.js";
import { buttons } from "./pieces.js";
import { clear } from "./sheets.js";
import { address, setBusy, state } from "./state.js";
import { ask, forget as forgetQuestion } from "./sure.js";

const QUEUED = 3; // presses of the same kind that are remembered while one is under way
const PATIENCE = 15000; // milliseconds, the longest pause between tries

/**
 * Say something beside the moves.
 * @param {string} [words]
 * @param {boolean} [bad]
 */
export function say(words, bad = false) {
  $("#said").classList.toggle("bad", bad);
  $("#said").replaceChildren(...(words ? [paragraph(words)] : []));
  teach();
}

/**
 * Send until there is an answer.
 * @param {string} what
 * @param {FormData} body
 * @returns {Promise<{ok: boolean, told: any}>}
 */
export async function post(what, body) {
  for (let pause = 1000; ; pause = Math.min(2 * pause, PATIENCE)) {
    try {
      const got = await fetch(address(what), { method: "POST", body, headers: { "X-Part": "1" } });
      const told = await got.json(); // fails if it was cut off
      if (got.status !== 503) return { ok: got.ok, told };
    } catch {
      // no server: once more
    }
    say(`No connection. ${what === "hint" ? "The hint" : "Your move"} is kept and will be sent again.`, true);
    await rest(pause);
  }
}

/**
 * Send a form of the table.
 * @param {HTMLFormElement} form
 * @param {any} button
 */
export async function send(form, button) {
  if (state.busy) {
    if ("again" in (button?.dataset ?? {}) && state.queue.length < QUEUED) state.queue.push(button.value);
    return;
  }
  setBusy(true);
  const body = new FormData(form, button);
  const what = (button?.getAttribute("formaction") ?? form.action).split("/").pop();
  body.set("key", crypto.getRandomValues(new Uint32Array(3)).join("-"));
  state.pressed = String(body.get("move") ?? "");
  const { ok, told } = await post(what, body);
  say(told.said ?? told.error, !ok);
  forgetQuestion();
  if (told.sure) ask(told.sure, button);
  else if (ok && what !== "why") forget();
  if (ok && what === "sheet") clear(form);
  if (told.part) take(JSON.parse(told.part), ok && !told.sure);
  if (state.late) take(JSON.parse(state.late));
  if (ok && what === "move" && $("#typed")) $("#typed").value = "";
  state.late = "";
  setBusy(false);
  goOn(ok);
  follow();
}

/** What was pressed again meanwhile comes next, if it still can be done. @param {boolean} ok */
function goOn(ok) {
  const wish = state.queue.shift();
  const next = ok && buttons().find(({ value }) => value === wish);
  if (next) $("#act").requestSubmit(next);
  else state.queue = [];
}

/** Listen to forms. */
export function listen() {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("[data-act]")) return;
    event.preventDefault();
    if (event.submitter?.id === "hint") want();
    else send(form, event.submitter);
  });
}
