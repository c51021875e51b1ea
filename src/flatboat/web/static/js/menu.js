// @ts-check
// A piece was pressed: its move is played, or one of several chosen in a menu beside it.
import { $, all, paragraph, root } from "./dom.js";
import { buttonsOf, sheetOf, stop } from "./pieces.js";
import { begin } from "./sheets.js";
import { hush, place, point, preview } from "./tips.js";

/** @typedef {import("./tips.js").Spot} Spot */

const menu = $("#menu");
const items = $("[role=menu]", menu);

/** What can be chosen, as it stands in the menu. @returns {HTMLElement[]} */
export const offered = () => [...items.children];

/** Whether it is open. */
export const isOpen = () => !menu.hidden;

/**
 * Play a piece's move, or offer several. A finger always chooses, so nothing slips.
 * @param {any} piece
 * @param {Spot} where
 * @param {boolean} directly
 */
export function choose(piece, where, directly) {
  const own = buttonsOf(piece);
  const sheet = sheetOf(piece);
  if (sheet)
    return goTo(
      begin(
        sheet,
        own.map(({ value }) => value),
      ),
    );
  if (own.length === 1 && directly) return $("#act").requestSubmit(own[0]);
  point(null);
  const copies = own.map((button) => button.cloneNode(true));
  copies.forEach((copy, i) => {
    Object.assign(copy, { role: "menuitem", id: "" });
    preview(own[i]).then(({ words }) => {
      copy.append(paragraph(words));
      place(menu, where);
    });
  });
  $("p", menu).textContent = items.ariaLabel = piece.dataset.words;
  items.replaceChildren(...copies);
  menu.hidden = false;
  place(menu, where);
  copies[0].focus();
}

/**
 * Go to a field beside the table; on a phone that is opened for it.
 * @param {HTMLElement} field
 */
export function goTo(field) {
  root.classList.add("opened");
  root.classList.toggle("typing", root.classList.contains("typing") || field.id === "typed");
  for (const button of all(".opener")) button.ariaExpanded = "true";
  point(null);
  close();
  field.focus();
  field.closest("[data-sheet]")?.scrollIntoView({ block: "nearest" });
}

/**
 * Close the menu and the tip.
 * @param {boolean} [back] to the piece that the menu belongs to
 */
export function close(back = false) {
  menu.hidden = true;
  hush();
  if (back) stop()?.focus({ preventScroll: true });
}
