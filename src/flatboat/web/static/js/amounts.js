// @ts-check
// Amounts of a sheet: by plus and minus, pressed long to repeat, and by the pieces that stand for a field.
import { $, all, nameOf, pieceOf } from "./dom.js";

const PATIENCE = 400; // milliseconds until a long press repeats
const PACE = 90; // and between its steps

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let held = false;

/**
 * The number after a step, within its bounds.
 * @param {number} was
 * @param {number} by
 * @param {number} most
 */
export const stepped = (was, by, most) => Math.max(0, Math.min(most, was + by));

/**
 * Add to a field for a number, or take away.
 * @param {any} field
 * @param {number} by
 */
export function step(field, by) {
  const value = String(stepped(Number(field.value) || 0, by, Number(field.max)));
  if (value !== field.value) change(field, value);
}

/** @param {any} field @param {string} value */
function change(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * The fields for numbers that a piece adds to, and the choices that it stands for.
 * @param {Element} piece
 * @param {Element} [part]
 */
export const fieldsOf = (piece, part = $("#part")) => ({
  numbers: all(`[data-adds~="${CSS.escape(nameOf(piece))}"]`, part),
  choices: all(`option[data-piece="${CSS.escape(nameOf(piece))}"]`, part),
});

/**
 * The pieces that stand for fields, with what a press on each does, in words.
 * @param {Element} part
 * @returns {Map<any, string>}
 */
export function standing(part) {
  const found = new Map();
  for (const option of all("option[data-piece]", part))
    found.set(
      pieceOf(option.dataset.piece, part),
      `${labelOf(option.closest("select"), part)}: ${option.textContent}`,
    );
  for (const field of all("[data-adds]", part))
    for (const id of field.dataset.adds.split(" ").filter(Boolean)) {
      const piece = pieceOf(id, part);
      if (!found.has(piece)) found.set(piece, `${labelOf(field, part)}: one more`);
    }
  found.delete(null);
  return found;
}

/** @param {any} field @param {Element} part */
const labelOf = (field, part) => $(`label[for="${field.id}"]`, part).textContent;

/**
 * A piece was pressed: one more of what it stands for.
 * @param {Element} piece
 * @returns {any} a field of the sheet that it belongs to; undefined, if it stands for none
 */
export function add(piece) {
  const { numbers, choices } = fieldsOf(piece);
  const fresh = choices.filter((option) => !option.selected);
  for (const option of choices) {
    option.selected = true;
    option.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const field of numbers)
    if (fresh.length) change(field, "1");
    else step(field, 1);
  return numbers[0] ?? choices[0]?.closest("select");
}

/** @param {any} button plus or minus */
const press = (button) => step($("input", button.parentElement), Number(button.dataset.by));

/** @param {any} button that is pressed long */
function hold(button) {
  const again = () => {
    held = true;
    press(button);
    timer = setTimeout(again, PACE);
  };
  held = false;
  timer = setTimeout(again, PATIENCE);
}

/** Listen to plus and minus, and to barrels and the like that a sketch shows. */
export function listen() {
  document.addEventListener("pointerdown", ({ target }) => {
    const button = /** @type {Element} */ (target).closest("[data-by]");
    if (button) hold(button);
  });
  // Keys and screen readers have the field itself: plus and minus take no focus.
  document.addEventListener("mousedown", (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-by]")) event.preventDefault();
  });
  for (const type of ["pointerup", "pointercancel"])
    document.addEventListener(type, () => clearTimeout(timer));
  document.addEventListener("contextmenu", (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-by]")) event.preventDefault(); // a finger stays
  });
  document.addEventListener("click", ({ target, detail }) => {
    const button = /** @type {Element} */ (target).closest("[data-by]");
    if (button && !(held && detail)) press(button); // what was pressed long has stepped already
  });
}
