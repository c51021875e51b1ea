// @ts-check
// A card that is dragged from one slot of a sheet to another is chosen there.
import { $, all } from "./dom.js";

const SLACK = 6; // pixels that a finger may tremble

/** The card that is held, and where it was taken up. @type {any} */
let card = null;
let begun = [0, 0];

/** @param {PointerEvent} event */
function drag({ type, target, button, clientX, clientY }) {
  if (type === "pointerdown") {
    card = button ? null : /** @type {Element} */ (target).closest(".slot .card");
    begun = [clientX, clientY];
  }
  if (!card) return;
  const by = [clientX - begun[0], clientY - begun[1]];
  const held = card.classList.toggle("held", card.matches(".held") || Math.hypot(...by) > SLACK);
  const ends = /up|cancel/.test(type);
  if (held) card.style.translate = ends ? "" : `${by[0]}px ${by[1]}px`;
  if (held && type === "pointerup") drop(document.elementFromPoint(clientX, clientY)?.closest(".slot"));
  if (ends) {
    card.classList.remove("held");
    card = null;
  }
}

/** @param {Element | null | undefined} slot */
function drop(slot) {
  const wanted = $("input", card).value;
  if (slot)
    all("input", slot)
      .find(({ value }) => value === wanted)
      ?.click();
}

/** Listen to pointers. */
export function listen() {
  document.addEventListener("pointerdown", drag);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", drag);
  document.addEventListener("pointercancel", drag);
}
