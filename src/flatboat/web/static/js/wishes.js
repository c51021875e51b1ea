// @ts-check
// What this browser remembers: a ticked box is a class of the page, a choice is asked for by name.
import { all, root } from "./dom.js";

/** Where they are kept, by name; a browser may forbid it. */
export const kept = (() => {
  try {
    return localStorage;
  } catch {
    return /** @type {Record<string, string>} */ ({});
  }
})();

/** @param {any} box */
function show(box) {
  const { wish = "" } = box.dataset;
  const value = kept[wish] ?? "";
  if (box.type === "checkbox") {
    box.checked = value === "1";
    root.classList.toggle(wish, box.checked);
  } else {
    box.value = value;
  }
}

/** @param {any} box */
async function keep(box) {
  const { wish = "" } = box.dataset;
  const may = wish !== "notify" || (await window.Notification?.requestPermission()) === "granted";
  if (box.type === "checkbox") kept[wish] = box.checked && may ? "1" : "";
  else kept[wish] = box.value;
  show(box);
}

/**
 * Tell who looks elsewhere, and wished it, that a table waits for them.
 * @param {string} title
 * @param {string} table a table tells it once, however many pages do
 * @param {string} [body]
 */
export function notify(title, table, body) {
  if (!document.hidden || !root.classList.contains("notify")) return;
  try {
    new Notification(`Your move - ${title}`, { body, tag: table });
  } catch {
    // Phones have no notifications of pages.
  }
}

/** Show what was ticked before, and keep what is ticked now. */
export function remember() {
  for (const box of all("[data-wish]")) {
    show(box);
    box.addEventListener("change", () => keep(box));
  }
}
