// @ts-check
// A link handed to another program, as a phone does it. Where a browser cannot, the button stays hidden.
import { $, all } from "./dom.js";

for (const button of all("[data-share]")) {
  const url = /** @type {HTMLInputElement} */ ($(`#${button.dataset.share}`)).value;
  button.hidden = !navigator.share;
  button.addEventListener("click", () => void navigator.share({ url }).catch(() => {})); // they thought better of it
}
