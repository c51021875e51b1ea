// @ts-check
// Sheets: what is filled in stays while the table changes around it, and what it would do is told at once.
import { $, all } from "./dom.js";
import { asPreview } from "./foretold.js";
import { say } from "./post.js";
import { lay, look } from "./sketch.js";
import { fillUp } from "./slots.js";
import { ask } from "./state.js";

const DELAY = 150; // milliseconds after the last change

/** Ids of sheets that were filled in by hand, and what was asked of each last. */
const touched = new Set();
const latest = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {Element} sheet */
const controls = (sheet) => all("select, input:is([type=number], [type=radio])", sheet);

/** @param {any} sheet */
function filled(sheet) {
  const form = $(`[id="${sheet.dataset.sheet}"]`);
  return [...new FormData(form)].filter(([name]) => name.startsWith("f-"));
}

/**
 * Mark a sheet that amounts were filled into, or that has all its cards, and its fields that hold something: a
 * phone shows those at once.
 * @param {Element} sheet
 */
function dress(sheet) {
  const rows = all(".fields > div", sheet);
  for (const row of rows) {
    const { value } = $("select, input", row);
    row.classList.toggle("some", value !== "" && value !== "0");
  }
  const own = touched.has(sheet.id);
  const begun = own && rows.some((row) => row.matches(".some:has(.amount)"));
  const slots = all(".slot", sheet);
  const full = own && slots.length > 0 && slots.every((slot) => $("input:checked", slot));
  sheet.classList.toggle("begun", begun || full);
}

/**
 * Before a part is shown: take over what was filled in; a sheet that is gone begins anew when it comes again.
 * @param {Element} fresh
 */
export function carry(fresh) {
  const sheets = all("[data-sheet]", fresh);
  const goesOn = (/** @type {string} */ id) => {
    const [old, own] = [document.getElementById(id), sheets.find((sheet) => sheet.id === id)];
    return own && own.dataset.of === old?.dataset.of;
  };
  for (const id of touched) if (!goesOn(id)) touched.delete(id);
  const kept = sheets.filter(({ id }) => touched.has(id));
  for (const control of kept.flatMap(controls)) {
    const old = /** @type {any} */ (document.getElementById(control.id));
    const options = [...(control.options ?? [])];
    if (control.type === "radio") control.checked = old?.checked ?? false;
    else if (old && (!control.options || options.some(({ value }) => value === old.value)))
      control.value = old.value;
  }
  for (const sheet of kept) dress(sheet);
}

/**
 * The first field of a sheet. A choice that is one of some moves, such as those of a piece, is made there first:
 * where it is the only one and the rest is filled in, it is the button then.
 * @param {Element} sheet
 * @param {string[]} moves
 */
export function begin(sheet, moves) {
  const fits = all("option", sheet).filter(({ value }) => moves.includes(value));
  if (fits.length && !fits.some(({ selected }) => selected)) fits[0].selected = true;
  fits[0]?.dispatchEvent(new Event("input", { bubbles: true }));
  if (!fits.length) for (const whole of all(".whole", sheet)) whole.open = true; // all of it is asked for
  return fits.length === 1 && sheet.matches("[data-filled]") ? $(".does button", sheet) : controls(sheet)[0];
}

/**
 * It was played: empty again. Where what came to light cut it short, what was to come after is still wanted.
 * @param {HTMLFormElement} form
 * @param {boolean} cut
 */
export function clear(form, cut) {
  const sheet = $(`[data-sheet="${form.id}"]`);
  const after = cut ? all(".after :is(select, input)", sheet) : [];
  const left = after.map((field) => ({ field, chosen: field.value }));
  if (!left.length) touched.delete(sheet.id);
  latest.delete(sheet.id);
  $("output", sheet).textContent = "";
  form.reset();
  for (const { field, chosen } of left) field.value = chosen;
  dress(sheet);
  lay("sheet");
}

/** @param {string} name @param {string} textContent @param {string} className */
const part = (name, textContent, className) =>
  Object.assign(document.createElement(name), { textContent, className });

/** The sheets that were begun, or come filled in. */
const begun = () => all("[data-sheet]").filter((one) => touched.has(one.id) || "filled" in one.dataset);

/**
 * Tell under each sheet what it would do.
 * @param {any[]} [sheets]
 */
export async function tell(sheets = begun()) {
  if (!sheets.length) {
    lay("sheet");
    latest.clear(); // no answer of before is wanted
    for (const output of all("[data-sheet] output")) output.textContent = "";
  }
  for (const sheet of sheets) {
    const mark = {};
    const wish = { sheet: $("[name=sheet]", sheet).value, ...Object.fromEntries(filled(sheet)) };
    latest.set(sheet.id, mark);
    const { lines = [], problem = "", sketch, total = "" } = await ask("sheet", wish).catch(() => ({}));
    if (latest.get(sheet.id) !== mark) continue;
    const output = $("output", sheet);
    const words = problem || asPreview(lines);
    output.replaceChildren(...(total ? [part("b", total, "total")] : []), part("span", words, "foretold"));
    output.classList.toggle("bad", problem !== "");
    if (!problem) lay("sheet", sketch); // what cannot be added leaves what is there
    look();
    document.dispatchEvent(new Event("told")); // the sheet is higher by what it says
  }
}

/** Listen to what is filled in. */
export function listen() {
  document.addEventListener("input", ({ target }) => {
    const sheet = /** @type {Element} */ (target).closest("[data-sheet]");
    if (!sheet) return;
    touched.add(sheet.id);
    fillUp(target);
    dress(sheet);
    if ($("#said.bad")) say(); // it was of what was filled in before
    clearTimeout(timer);
    timer = setTimeout(() => tell([sheet]), DELAY);
  });
}
