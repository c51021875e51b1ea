// Sheets: what is filled in stays while the table changes around it, and what it would do is told at once.
import { $, all } from "./flatboat.js";
const touched = new Set(), latest = new Map(); // ids of sheets; what was asked of each last
const controls = (sheet) => all("select, input[type=number]", sheet);
const takes = (control, value) => !control.options || [...control.options].some((option) => option.value === value);

/** Before a part is shown: take over what was filled in. */
export function carry(fresh) {
  for (const sheet of all("[data-sheet]", fresh).filter(({ id }) => touched.has(id)))
    for (const control of controls(sheet)) {
      const old = document.getElementById(control.id);
      if (old && takes(control, old.value)) control.value = old.value;
    }
}

/** It was played: empty again. */
export function clear(form) {
  const sheet = $(`[data-sheet="${form.id}"]`);
  touched.delete(sheet.id);
  latest.delete(sheet.id);
  form.reset();
  $("output", sheet).textContent = "";
}

/** Tell under each sheet that was begun what it would do; `ask` gets it from the server. */
export async function tell(ask, sheets = all("[data-sheet]").filter(({ id }) => touched.has(id))) {
  for (const sheet of sheets) {
    const values = Object.fromEntries(controls(sheet).map(({ name, value }) => [name, value])), mark = {};
    latest.set(sheet.id, mark);
    const { lines = [], problem = "" } = await ask("sheet", { sheet: $("[name=sheet]", sheet).value, ...values }).catch(() => ({}));
    if (latest.get(sheet.id) !== mark) continue;
    $("output", sheet).textContent = problem || (lines.length ? `Sum: ${lines.join(". ")}` : "");
    $("output", sheet).classList.toggle("bad", problem !== "");
  }
}

let timer;
/** Listen to what is filled in. */
export function listen(ask) {
  document.addEventListener("input", ({ target }) => {
    const sheet = target.closest("[data-sheet]");
    if (!sheet) return;
    touched.add(sheet.id);
    clearTimeout(timer);
    timer = setTimeout(() => tell(ask, [sheet]), 150);
  });
}
