// @ts-check
// What costs much is asked about once, where it was pressed: the button turns into the question.
import { $, parsed } from "./dom.js";
import { situation } from "./pieces.js";

/** The question, the button in whose place it stands, and how things stood when it was asked. */
let asked = { html: "", at: "", when: "" };

/** Whether something is asked. */
export const isAsked = () => asked.html !== "";

/**
 * Ask.
 * @param {string} html
 * @param {any} button what was pressed
 */
export function ask(html, button) {
  const at = button?.id || `m-${(button?.value ?? "").replaceAll(" ", "_")}`;
  asked = { html, at, when: situation($("#part")) };
  carry($("#part"));
  $("[data-not-yet]").focus();
  $("#sure").scrollIntoView({ block: "nearest" });
}

/**
 * Before a part is shown: the question stays until I play, or can do something else.
 * @param {Element} part
 */
export function carry(part) {
  $("#sure", part)?.remove();
  if (!asked.html) return;
  if (situation(part) !== asked.when) return forget();
  const box = parsed(asked.html);
  const button = $(`[id="${asked.at}"]`, part);
  const seen = /** @type {HTMLElement | null} */ (document.getElementById(asked.at));
  if (button && (seen?.offsetParent || seen?.hidden)) {
    button.hidden = true;
    button.after(box);
  } else $("#hintbox", part).before(box);
}

/** I have played, or chosen something else: nothing is asked any more. */
export function forget() {
  asked.html = "";
}

/** Not yet: the button is there again. */
export function letBe() {
  const button = document.getElementById(asked.at);
  forget();
  $("#sure")?.remove();
  if (!button) return;
  button.hidden = false;
  button.focus();
}
