// @ts-check
// Drawers beside the table: one is open at a time, and stays open while the table changes.
import { $, all, phone, root } from "./dom.js";
import { look } from "./sketch.js";

/** How far the board of a phone was scrolled before what can be done was opened over it. */
let scrolled = 0;

/** Tell at their buttons which one is open. @param {ParentNode} [within] */
export function tellOpen(within = document) {
  for (const button of all("[data-drawer]:not(html)", within))
    button.ariaExpanded = `${button.dataset.drawer === root.dataset.drawer}`;
}

/**
 * Open a drawer, or close it if it is open; "" closes whichever is.
 * @param {string} name
 */
export function toggle(name) {
  const { drawer } = root.dataset;
  if (!name || drawer === name) delete root.dataset.drawer;
  else root.dataset.drawer = name;
  tellOpen();
  if (drawer && !root.dataset.drawer) $(`.tabs [data-drawer="${drawer}"]`)?.focus({ preventScroll: true });
}

/** Whether one is open. */
export const isOpen = () => Boolean(root.dataset.drawer);

/** "Tell all" stands where something of what others did is cut off, or would be. */
export function tellCut() {
  const [label, whole] = [$("#since label"), $("#deeds-whole")];
  const isCut = (/** @type {Element} */ line) => line.scrollHeight > line.clientHeight + 1;
  if (label) label.hidden = !whole.checked && !all("#since li > span:last-of-type").some(isCut);
}

/**
 * On a phone, open what can be done over the lower part of the board, or close it.
 * @param {boolean} [on] the other of the two if it is not said
 */
export function unfold(on) {
  const [was, board] = [root.classList.contains("opened"), $("#part .board")];
  const opened = root.classList.toggle("opened", on);
  for (const button of all(".opener")) button.ariaExpanded = `${opened}`;
  if (opened === was || !phone.matches) return;
  if (opened) scrolled = board.scrollTop;
  const lookOn = () => {
    look();
    document.dispatchEvent(new Event("unfolded"));
  };
  requestAnimationFrame(opened ? lookOn : () => board.scrollTo(0, scrolled)); // the board has less room, or all again
}
