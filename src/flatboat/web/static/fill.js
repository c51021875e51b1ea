// Sheets: what is filled in stays while the table changes around it, and what it would do is told at once.
import { $, all } from "./flatboat.js";
const touched = new Set(), latest = new Map(); // ids of sheets; what was asked of each last
const controls = (sheet) => all("select, input:is([type=number], [type=radio])", sheet);
const filled = (sheet) => [...new FormData($(`[id="${sheet.dataset.sheet}"]`))].filter(([name]) => name.startsWith("f-"));

/** Before a part is shown: take over what was filled in. */
export function carry(fresh) {
  for (const control of all("[data-sheet]", fresh).filter(({ id }) => touched.has(id)).flatMap(controls)) {
    const old = document.getElementById(control.id);
    if (control.type === "radio") control.checked = old?.checked ?? false;
    else if (old && (!control.options || [...control.options].some(({ value }) => value === old.value))) control.value = old.value;
  }
}

/** The first field of a sheet. A choice that is one of some moves, such as those of a piece, is made there first. */
export function begin(sheet, moves) {
  const fits = all("option", sheet).filter(({ value }) => moves.includes(value));
  if (fits.length && !fits.some(({ selected }) => selected)) fits[0].selected = true;
  fits[0]?.dispatchEvent(new Event("input", { bubbles: true }));
  return controls(sheet)[0];
}

/** It was played: empty again. */
export function clear(form) {
  const sheet = $(`[data-sheet="${form.id}"]`);
  for (const known of [touched, latest]) known.delete(sheet.id);
  $("output", sheet).textContent = "";
  (form.reset(), lay("sheet"));
}

/** Tell under each sheet that was begun, or is filled, what it would do; `ask` gets it from the server. */
export async function tell(ask, sheets = all("[data-sheet]").filter((one) => touched.has(one.id) || "filled" in one.dataset)) {
  if (!sheets.length) lay("sheet");
  for (const sheet of sheets) {
    const asked = ask("sheet", { sheet: $("[name=sheet]", sheet).value, ...Object.fromEntries(filled(sheet)) }), mark = {};
    latest.set(sheet.id, mark);
    const { lines = [], problem = "", sketch } = await asked.catch(() => ({}));
    if (latest.get(sheet.id) !== mark) continue;
    $("output", sheet).textContent = problem || (lines.length ? `Preview: ${lines.join(". ")}` : "");
    $("output", sheet).classList.toggle("bad", problem !== "");
    lay("sheet", sketch);
  }
}

const laid = new Map(); // what is laid over the drawing: for the sheet, for what is pointed at
/** Lay a sketch of what would be done over the drawing, or take it away; all of them anew over a new drawing. */
export function lay(what, sketch = "") {
  if (what) laid.set(what, sketch);
  for (const [name, svg] of laid) {
    $(`#laid-${name}`)?.remove();
    const text = `<svg xmlns="http://www.w3.org/2000/svg"><g id="laid-${name}" pointer-events="none">${svg}</g></svg>`;
    if (svg) $("#part .board > svg").append(new DOMParser().parseFromString(text, "image/svg+xml").documentElement.firstChild);
  }
}

let timer, card = null, begun = [0, 0]; // a card that is dragged, and where it was taken up
/** A card that is dragged from one slot to another is chosen there. */
function drag({ type, target, button, clientX, clientY }) {
  if (type === "pointerdown") [card, begun] = [button ? null : target.closest(".slot .card"), [clientX, clientY]];
  const by = [clientX - begun[0], clientY - begun[1]], ends = /up|cancel/.test(type);
  const held = card?.classList.toggle("held", card.matches(".held") || Math.hypot(...by) > 6);
  if (held) card.style.translate = ends ? "" : `${by[0]}px ${by[1]}px`;
  const slot = held && type === "pointerup" && document.elementFromPoint(clientX, clientY)?.closest(".slot");
  if (slot) all("input", slot).find(({ value }) => value === $("input", card).value)?.click();
  if (ends) card = void card?.classList.remove("held");
}

/** Listen to what is filled in. */
export function listen(ask) {
  for (const what of ["down", "move", "up", "cancel"]) document.addEventListener(`pointer${what}`, drag);
  document.addEventListener("input", ({ target }) => {
    const sheet = target.closest("[data-sheet]");
    if (!sheet) return;
    touched.add(sheet.id);
    clearTimeout(timer);
    timer = setTimeout(() => tell(ask, [sheet]), 150);
  });
}
