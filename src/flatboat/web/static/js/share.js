// @ts-check
// A link handed to another program, as a phone does it. Where a browser cannot, the button stays hidden.
import { $, root } from "./dom.js";

root.classList.toggle("shares", "share" in navigator);
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof HTMLElement) || !target.dataset.share) return;
  const url = /** @type {HTMLInputElement} */ ($(`#${target.dataset.share}`)).value;
  void navigator.share({ url }).catch(() => {}); // they thought better of it
});
