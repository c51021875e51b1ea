// @ts-check
// The replay: steps through a game without loading the page anew.
import { $, all, paragraph, parsed, phone, thinking } from "./dom.js";
import { watch } from "./motion.js";
import { settled, listen as toWhoWaits } from "./moving.js";
import { adopt, mark, morph, read } from "./part.js";
import { gather } from "./sketch.js";
import { fit, refit, listen as toZoom } from "./zoom.js";

const MANY = 40; // pieces that differ: then another table is seen, and none is marked
const BEAT = 1100; // milliseconds between moves when it plays by itself
const FAST = 250;

const form = $("#replay");
const range = $("#at");
const eyes = form.elements.as;
const pace = $("#pace");
const play = $("[data-step=play]");
const { table } = form.dataset;
const turns = form.dataset.turns.split(" ").map(Number);
const last = Number(range.max);

let at = Number(range.value);
let loading = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @type {Record<string, () => number>} */
const STEPS = {
  first: () => 0,
  last: () => last,
  back: () => at - 1,
  forward: () => at + 1,
  "turn-back": () => turns.findLast((/** @type {number} */ turn) => turn < at) ?? 0,
  "turn-forward": () => turns.find((/** @type {number} */ turn) => turn > at) ?? last,
};
/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  PageUp: "turn-back",
  PageDown: "turn-forward",
};

/** @param {number} number */
const bound = (number) => Math.max(0, Math.min(last, number));

/**
 * @param {number} at
 * @param {Record<string, string>} [more]
 */
const query = (at, more) => `?${new URLSearchParams({ at: `${at}`, as: eyes?.value ?? "all", ...more })}`;

/**
 * Show the table after a move. While one is loading only the newest wish is kept, so dragging stays quick.
 * @param {number} to
 */
async function go(to) {
  at = bound(to);
  range.value = at;
  $("#where").textContent = `Move ${at} of ${last}`;
  for (const link of all("a[data-step]")) link.href = query(bound(STEPS[link.dataset.step]()));
  for (const link of all("[data-advice]")) {
    link.href = query(at, { advice: "1" });
    link.hidden = at === last;
  }
  $("#advice").replaceChildren();
  if (loading) return;
  loading = true;
  const wish = () => query(at, { narrow: phone.matches ? "1" : "0" });
  for (let got = ""; got !== wish(); ) {
    got = wish(); // who looks may change meanwhile, too
    await load(got);
  }
  loading = false;
  history.replaceState(null, "", query(at));
  $("#live").textContent = timer
    ? ""
    : all("#log .new")
        .filter((line) => !line.closest(".gone ol"))
        .map((line) => ($("span", line) ?? line).textContent)
        .join(". ");
}

/** @param {Element} piece */
const place = (piece) => piece.getAttribute("transform");

/** @param {string} asked */
async function load(asked) {
  const answer = await fetch(`/t/${table}/frame${asked}`).catch(() => null);
  $("#lost").hidden = answer?.ok ?? false;
  if (!answer?.ok) return run(false);
  /** @type {() => any} */
  let moves = () => 0;
  const stood = new Map(all("#part .board g[id]").map((piece) => [piece.id, place(piece)]));
  morph(await read((await answer.json()).html), (part, ids) => {
    moves = watch(part);
    mark(part, ids.length < MANY ? ids : []);
  });
  refit();
  const changed = all("#part .board .changed");
  const traveled = changed.filter((piece) => stood.has(piece.id) && stood.get(piece.id) !== place(piece));
  gather(traveled.length ? traveled : changed);
  moves();
}

/** Tell what was chosen here, and what a bot would have done, unless the replay has gone on by then. */
async function study() {
  run(false);
  const asked = query(at, { advice: "1" });
  /** @param {Node[]} nodes */
  const tell = (...nodes) => $("#advice").replaceChildren(...nodes);
  tell(...thinking());
  const answer = await fetch(`/t/${table}/advice${asked}`, { headers: { "X-Part": "1" } }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  $("#lost").hidden = Boolean(told);
  if (asked === query(at, { advice: "1" }))
    tell(told?.html ? parsed(told.html) : paragraph(told?.error ?? ""));
}

/** Play on by itself, or stop. @param {boolean} on */
function run(on) {
  clearTimeout(timer);
  timer = on ? setTimeout(beat, BEAT) : undefined;
  play.textContent = on ? "Pause" : "Play";
  if (on && at === last) void go(0);
}

/** The next move, or turn, when all that moves has come to rest; in haste that is not waited for. */
async function beat() {
  if (at >= last) return run(false);
  const own = timer;
  const fast = pace.value === "fast";
  await go(pace.value === "turn" ? STEPS["turn-forward"]() : at + 1);
  if (!fast) await settled();
  if (timer === own) timer = setTimeout(beat, fast ? FAST : BEAT / 2);
}

/**
 * A step, or to the move of a line: by a click or a key, which the browser then need not see to.
 * @param {MouseEvent | KeyboardEvent} event
 * @param {string | undefined} step
 * @param {string} [to]
 */
function take(event, step, to) {
  if ((!step && !to) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  run(step === "play" && !timer);
  if (step && step !== "play") void go(STEPS[step]());
  else if (to) void go(Number(to));
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const step = /** @type {HTMLElement | null} */ (target.closest("[data-step]"));
  const line = /** @type {HTMLElement | null} */ (target.closest("a[data-at]"));
  if (target.closest("[data-advice]")) {
    event.preventDefault();
    void study();
  }
  take(event, step?.dataset.step, line?.dataset.at);
});
document.addEventListener("keydown", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("select, #log, pre"))) take(event, KEYS[event.key]);
});
range.addEventListener("input", () => {
  run(false);
  void go(Number(range.value));
});
form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
for (const asks of [eyes, phone]) asks?.addEventListener("change", () => go(at));
adopt($("#part"));
fit();
toZoom();
toWhoWaits();
if (Boolean(Number($("#part").dataset.narrow)) !== phone.matches) void go(at);
if (new URLSearchParams(location.search).has("play")) run(true);
