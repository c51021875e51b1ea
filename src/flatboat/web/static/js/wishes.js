// @ts-check
// Checkboxes that this browser remembers: each is a class of the page while it is ticked.
import { all, root } from "./dom.js";

/** Where they are kept; a browser may forbid it. */
const kept = (() => {
  try {
    return localStorage;
  } catch {
    return /** @type {Record<string, string>} */ ({});
  }
})();

/** @param {HTMLInputElement} box */
function show(box) {
  const { wish = "" } = box.dataset;
  box.checked = kept[wish] === "1";
  root.classList.toggle(wish, box.checked);
}

/** @param {HTMLInputElement} box */
async function keep(box) {
  const { wish = "" } = box.dataset;
  const may = wish !== "notify" || (await window.Notification?.requestPermission()) === "granted";
  kept[wish] = box.checked && may ? "1" : "";
  show(box);
}

/** Show what was ticked before, and keep what is ticked now. */
export function remember() {
  for (const box of all("[data-wish]")) {
    show(box);
    box.addEventListener("change", () => keep(box));
  }
  root.classList.add("js");
}
