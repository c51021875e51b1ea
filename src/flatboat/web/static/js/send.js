// @ts-check
// What I do is sent. What finds no server is sent again with its key, so that it happens once.
import { $ } from "./dom.js";
import { unfold } from "./drawers.js";
import { follow, forget, want } from "./hint.js";
import { take, takeLate } from "./news.js";
import { read } from "./part.js";
import { buttons } from "./pieces.js";
import { post, say } from "./post.js";
import { clear } from "./sheets.js";
import { setBusy, state } from "./state.js";
import { ask, forget as forgetQuestion } from "./sure.js";

const QUEUED = 3; // presses of the same kind that are remembered while one is under way

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
  const fresh = told.part && (await read(told.part.html));
  const done = ok && !told.sure;
  say(told.said ?? told.error, !ok);
  forgetQuestion();
  if (told.sure) ask(told.sure, button);
  else if (ok && what !== "why") forget();
  if (done && what === "sheet") {
    clear(form);
    unfold(false); // what it did is to be seen
  }
  if (told.part) take(told.part, fresh, done);
  if (done && what === "move" && $("#typed")) $("#typed").value = "";
  setBusy(false);
  setTimeout(() => {
    void takeLate(); // in a task of its own: what I did is seen first
    goOn(ok);
    follow();
  });
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
