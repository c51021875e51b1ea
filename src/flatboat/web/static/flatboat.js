// What pages share: wishes, times in words, copy buttons, new states morphed in. They work without script, too.
export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const root = document.documentElement;
export const phone = matchMedia("(max-width: 699.9px)"); // drawings have a narrow form for these
/** Small windows and large boards have the moves in a sheet at the foot of the window. */
const arrange = () => root.classList.toggle("sheet", root.classList.contains("large") || innerWidth < 900);
addEventListener("resize", arrange);
// Checkboxes that this browser remembers: each is a class of the page while it is ticked.
const kept = (() => { try { return localStorage; } catch { return {}; } })(); // it may be forbidden
for (const box of all("[data-wish]")) {
  const { wish } = box.dataset, set = () => root.classList.toggle(wish, (box.checked = kept[wish] === "1"));
  set();
  box.onchange = async () => {
    const may = wish !== "notify" || (await window.Notification?.requestPermission()) === "granted";
    kept[wish] = box.checked && may ? "1" : "";
    (set(), arrange());
  };
}
arrange(root.classList.add("js"));
/** Moments as "3 minutes ago", and clocks that run down as "in 3 minutes". */
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const inWords = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
function tellTimes() {
  for (const time of all("time[data-at]")) {
    const seconds = Math.round((time.dataset.at - Date.now()) / 1000);
    const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3];
    time.textContent = inWords.format(Math.round(seconds / size), unit);
  }
}
setInterval(tellTimes, 1000, tellTimes());
document.addEventListener("click", ({ target }) => {
  if (!target.dataset.copy) return;
  $(`#${target.dataset.copy}`).select(); // the old way of copying works without HTTPS, in a home network
  target.textContent = document.execCommand("copy") ? "Copied" : "Select it and copy";
});
const { Idiomorph } = $("#part") ? await import("./idiomorph.esm.js") : {};
const callbacks = {
  beforeNodeMorphed: (old) => old.dataset?.keep === undefined, // typed words, what was said
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.localName === "details"),
};

/** The pieces of a drawing: id -> where each is and what it tells. */
const pieces = (part) => new Map(all("g[data-words]", part).map((g) => [g.id, g.getAttribute("transform") + g.dataset.words]));

/** Take titles over for tips of our own. A drawing that can be pressed is no image, but a group. */
export function adopt(part) {
  for (const title of all("svg title", part)) {
    if (title.parentElement.localName === "g") title.parentElement.dataset.words = title.textContent;
    else title.parentElement.ariaLabel = title.textContent;
    title.remove();
  }
  $("svg", part).role = "group";
  $("svg", part).removeAttribute("aria-labelledby");
}

/** Show `html` as #part. `finish(part, changed)` gets it before, with the ids of pieces that differ. */
export function morph(html, finish) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("part"), was = pieces($("#part"));
  adopt(fresh);
  finish(fresh, [...pieces(fresh)].filter(([id, words]) => was.get(id) !== words).map(([id]) => id));
  Idiomorph.morph($("#part"), fresh, { callbacks });
  tellTimes();
}

/** Mark what has changed; a piece with changed ones on it leaves it to them. */
export function mark(part, ids) {
  const wanted = new Set(ids), changed = all("svg g[id]", part).filter(({ id }) => wanted.has(id));
  for (const piece of changed) piece.classList.toggle("changed", !changed.some((other) => other !== piece && piece.contains(other)));
}
