// @ts-check
// Slots of cards on the board: each stands for a field of a form, and is filled from a menu beside it.
import { $, all, nameOf, pieceOf } from "./dom.js";

/** The field that a piece is the slot of; null for none. @param {Element} piece @returns {any} */
export const slotOf = (piece) => $(`#part [data-slot="${CSS.escape(nameOf(piece))}"]`);

/** The slots of the same form, if a piece is one. @param {Element} piece @returns {any[]} */
export const neighbors = (piece) =>
  all("[data-slot]", slotOf(piece)?.parentElement ?? new DocumentFragment())
    .map(({ dataset }) => pieceOf(dataset.slot))
    .filter(Boolean);

/** Whether a card is chosen. @param {Element} slot */
const isFilled = (slot) => Boolean($("input:checked", slot));

/**
 * An item of a menu.
 * @param {Iterable<Node>} nodes
 * @param {() => void} work
 * @param {string} [className]
 */
function item(nodes, work, className = "card") {
  const button = document.createElement("button");
  button.append(...nodes);
  button.addEventListener("click", work);
  return Object.assign(button, { type: "button", role: "menuitem", className });
}

/**
 * The cards of a slot, as items of a menu; one that was chosen can be changed as well.
 * @param {any} slot
 * @param {(next: any) => void} then goes on with the next empty slot, or with none
 */
export function cards(slot, then) {
  return all("label", slot).map((label) =>
    item(
      [...label.cloneNode(true).childNodes].filter((node) => node.localName !== "input"),
      () => {
        $("input", label).click();
        const next = all("[data-slot]", slot.parentElement).find((one) => !isFilled(one));
        then(next ?? null);
      },
      $("input", label).checked ? "card chosen" : "card",
    ),
  );
}

/** What lies in a slot; undefined if it is empty. @param {Element} slot @returns {string | undefined} */
const cardIn = (slot) => $("input:checked", slot)?.value;

/** @param {Element} slot @param {string} [card] none: it is emptied */
const put = (slot, card) => {
  for (const one of all("input", slot)) one.checked = one.value === card;
};

/** The first of some that are more than there may be. @param {any[]} some @param {number} most */
const beyond = (some, most) => some.slice(0, Math.max(0, some.length - most));

/**
 * A card was chosen: where only so many other than one may be chosen (`data-rest`), that one fills the rest.
 * @param {any} input
 */
export function fillUp({ value, parentElement }) {
  const hand = parentElement.closest("[data-rest]");
  if (!hand) return;
  const { rest, free } = hand.dataset;
  const own = parentElement.closest("[data-slot]");
  const slots = all("[data-slot]", hand).filter((slot) => slot !== own);
  const others = slots.filter((slot) => isFilled(slot) && cardIn(slot) !== rest);
  const same = slots.filter((slot) => cardIn(slot) === rest);
  if (value === rest) for (const slot of beyond(same, slots.length - free)) put(slot);
  else {
    for (const slot of beyond(others, free - 1)) put(slot, rest);
    if (others.length >= free - 1) for (const slot of slots) if (!isFilled(slot)) put(slot, rest);
  }
}

/** Whether all slots of a form have their cards. @param {any} slot of them */
export const isFull = (slot) => all("[data-slot]", slot.parentElement).every(isFilled);

/** What plays the form of a slot, as an item of a menu; it waits for all cards. @param {Element} slot */
export function does(slot) {
  const button = $(".does button", /** @type {Element} */ (slot.closest("[data-sheet]")));
  const plays = item([new Text(button.textContent)], () => button.click(), "card go");
  return Object.assign(plays, { disabled: !isFull(slot) });
}
