// What pages share: preferences, times in words, copy buttons, new states morphed into the page.
// Every page works without any script, too.
export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const root = document.documentElement;
export const phone = matchMedia("(max-width: 699.9px)"); // drawings have a narrow form for these
root.classList.add("js");

/** A preference of this browser; with a value, set it. Where storage is forbidden there are none. */
export function preference(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`flatboat-${name}`, value);
    return localStorage.getItem(`flatboat-${name}`) ?? "";
  } catch {
    return value ?? "";
  }
}

/** Small windows and large boards have the moves in a sheet at the foot of the window. */
export const arrange = () => root.classList.toggle("sheet", preference("large") === "1" || innerWidth < 900);
addEventListener("resize", arrange);
arrange();

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Moments as "3 minutes ago"; clocks that run down as "2 hours 5 minutes". */
function tellTimes() {
  for (const time of all("time[data-at]")) {
    const seconds = Math.round((time.dataset.at - Date.now()) / 1000), left = Math.max(0, seconds);
    const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3];
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const count = time.matches(".clock *") && left < 3600;
    time.textContent = count ? clock : ago.format(Math.round(seconds / size), unit);
  }
}
tellTimes();
setInterval(tellTimes, 1000);

document.addEventListener("click", ({ target }) => {
  if (!target.dataset.copy) return;
  document.getElementById(target.dataset.copy).select();
  document.execCommand("copy"); // old, but it works without HTTPS, in a home network
  target.textContent = "Copied";
});

// --- the changing part of a page ---------------------------------------------------------------

const { Idiomorph } = $("#part") ? await import("./idiomorph.esm.js") : {};
const callbacks = {
  beforeNodeMorphed: (old) => old.dataset?.keep === undefined, // typed words, what was said
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.localName === "details"),
};

/** The pieces of a drawing: id -> where each is and what it tells. */
const pieces = (part) =>
  new Map(all("g[data-words]", part).map((g) => [g.id, g.getAttribute("transform") + g.dataset.words]));

/** Take titles over for tips of our own. A drawing that can be pressed is no image, but a group. */
export function adopt(part) {
  for (const title of all("svg title", part)) {
    if (title.parentElement.localName === "g") title.parentElement.dataset.words = title.textContent;
    else title.parentElement.setAttribute("aria-label", title.textContent);
    title.remove();
  }
  $("svg", part).setAttribute("role", "group");
  $("svg", part).removeAttribute("aria-labelledby");
}

/** Show `html` as #part. `finish(part, changed)` gets it before, with the ids of pieces that differ. */
export function morph(html, finish) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("part");
  const was = pieces($("#part"));
  adopt(fresh);
  finish(fresh, [...pieces(fresh)].filter(([id, words]) => was.get(id) !== words).map(([id]) => id));
  Idiomorph.morph($("#part"), fresh, { callbacks });
}

/** Mark what has changed; a piece with changed ones on it leaves it to them. */
export function mark(part, ids) {
  const wanted = new Set(ids), changed = all("svg g[id]", part).filter(({ id }) => wanted.has(id));
  for (const piece of changed)
    piece.classList.toggle("changed", !changed.some((other) => other !== piece && piece.contains(other)));
}
