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
import { lastPressed, setBusy, shown, state } from "./state.js";
import { ask, forget as forgetQuestion } from "./sure.js";

const QUEUED = 12; // presses that are remembered while one is under way

/**
 * A move pressed while another is under way waits for it: they are done in the order in which they were pressed.
 * The same twice in a row is a double click, unless it is such as are done several times.
 * @param {any} button
 */
function queue(button) {
  if (button?.name !== "move") return;
  const again = button.value === lastPressed();
  if (again && !("again" in button.dataset)) return;
  if (state.queue.length < QUEUED) state.queue.push({ value: button.value, label: label(button), again });
}

/** What a button is called. @param {any} button */
const label = (button) => button.ariaLabel ?? button.textContent.replace(/\s+/g, " ").trim();

/**
 * Send a form of the table.
 * @param {HTMLFormElement} form
 * @param {any} button
 * @param {boolean} [waited] if it is the first of those that waited
 */
export async function send(form, button, waited = false) {
  if (state.busy || (state.queue.length && !waited)) return queue(button);
  setBusy(true);
  const body = new FormData(form, button);
  const what = (button?.getAttribute("formaction") ?? form.action).split("/").pop();
  body.set("key", crypto.getRandomValues(new Uint32Array(3)).join("-"));
  state.pressed = String(body.get("move") ?? "");
  let done = false;
  try {
    const { ok, told } = await post(what, body);
    const fresh = told.part && (await read(told.part.html));
    done = ok && !told.sure;
    say(told.said ?? told.error, !ok);
    forgetQuestion();
    if (told.sure) ask(told.sure, button);
    else if (ok && what !== "why") forget();
    if (done && what === "sheet") {
      clear(form, Boolean(told.said));
      unfold(false); // what it did is to be seen
    }
    if (told.part) take(told.part, fresh, done);
    if (done && what === "move" && $("#typed")) $("#typed").value = "";
  } finally {
    setBusy(false); // whatever went wrong: else nothing could be pressed any more
  }
  setTimeout(() => {
    void takeLate(); // in a task of its own: what I did is seen first
    void goOn(done);
    follow();
  });
}

/**
 * What was pressed meanwhile comes next, if it still can be done; once more only where that is still meant.
 * @param {boolean} ok if nothing is to be told
 */
function goOn(ok) {
  const wish = state.queue.shift();
  const same = wish && ok && buttons().find(({ value }) => value === wish.value);
  if (same && (!wish.again || "again" in same.dataset)) return send($("#act"), same, true);
  state.queue = [];
  if (wish && ok && !same && (shown().turn || !wish.again))
    say(`${wish.label}: this was pressed too, but cannot be done any more.`, true);
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
