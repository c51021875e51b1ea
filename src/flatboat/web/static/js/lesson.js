// @ts-check
// A lesson's bubble stands beside what it speaks of, and never on it. Put aside, it stands above the moves.
import { $, all, root } from "./dom.js";
import { length } from "./moving.js";
import { beside, covers, reveal, seen } from "./stand.js";

/** The step that was told last, and what it spoke of. */
let told = "";
let waits = 0;

/** @param {HTMLElement} bubble */
const about = ({ dataset }) => `${dataset.step} ${dataset.at}`;

/** What the bubble speaks of: all of it, and the first of it that is in sight. @param {HTMLElement} bubble */
function targets(bubble) {
  const ids = (bubble.dataset.at ?? "").split(" ").filter(Boolean);
  const found = ids.map((id) => document.getElementById(id)).filter((one) => one !== null);
  if (about(bubble) !== told && found[0]) reveal(found[0]);
  const opener = ids.length ? all(".opener").find(seen) : undefined;
  const folded = found[0]?.closest(".choices") && !seen(found[0]);
  const first = (folded && opener) || (found.find(seen) ?? opener);
  const aim = found.find((one) => one !== first && one.contains(first)) ?? first; // all of what holds it
  return { found, aim };
}

/** Put the bubble where it belongs, and light up what it speaks of. */
function put() {
  const bubble = $("#lesson");
  for (const lit of all(".taught")) lit.classList.remove("taught");
  const no = bubble?.checkVisibility() ? ($("#said.bad")?.textContent ?? "") : "";
  $("#said").classList.toggle("vh", no !== ""); // to the eye a refusal is told once: here
  if (!bubble) return;
  $("#lesson-no").textContent = no;
  const { found, aim } = targets(bubble);
  const read = $("#lesson-next");
  for (const one of read || !found.includes(aim) ? [aim] : found) one?.classList.add("taught");
  bubble.classList.toggle("floats", Boolean(aim) && !root.classList.contains("aside"));
  if (aim && bubble.matches(".floats")) float(bubble, aim, found);
  if (about(bubble) === told) return;
  told = about(bubble);
  const elsewhere = document.activeElement?.closest("dialog, .drawer, :is(input, select):not(#typed)");
  if (!elsewhere) read?.focus({ preventScroll: true });
}

/**
 * Beside what it speaks of, or if it stood on other things then, beside another one of these.
 * @param {HTMLElement} bubble
 * @param {Element} aim
 * @param {Element[]} found
 */
function float(bubble, aim, found) {
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const room = { width: innerWidth, height: innerHeight };
  const box = (/** @type {Element} */ one) => one.getBoundingClientRect();
  const others = all(".turn, #said:not(:empty), .pinned, .choices, .board .can").map(box);
  const stand = (/** @type {Element} */ one) => {
    const spared = found.filter((other) => other !== one).map(box);
    const at = beside(box(one), size, room, [...spared, ...others]);
    return { target: box(one), at, covered: at ? covers(at, spared) : Infinity };
  };
  let { target, at, covered } = stand(aim);
  if (at && covered)
    ({ target, at, covered } = found
      .map(stand)
      .reduce((best, next) => (next.covered < best.covered ? next : best), { target, at, covered }));
  bubble.classList.toggle("floats", Boolean(at));
  if (!at) return;
  const within = (/** @type {number} */ middle, /** @type {number} */ most) =>
    `${Math.max(16, Math.min(middle, most - 16))}px`;
  bubble.dataset.side = at.side;
  bubble.style.left = `${at.x}px`;
  bubble.style.top = `${at.y}px`;
  bubble.style.setProperty("--x", within(target.x + target.width / 2 - at.x, size.width));
  bubble.style.setProperty("--y", within(target.y + target.height / 2 - at.y, size.height));
}

/** The same when all has been laid out, once for many reasons. */
function later() {
  cancelAnimationFrame(waits);
  waits = requestAnimationFrame(put);
}

/** Show what the lesson says now; once more when the pieces have come to rest. */
export function teach() {
  put();
  if (length() && $("#lesson")) setTimeout(later, length() + 50);
}

/** Put the bubble aside, or back; whether there is one. */
export function fold() {
  root.classList.toggle("aside");
  put();
}

/** Listen to what moves things about. */
export function listen() {
  document.addEventListener("scroll", later, { capture: true, passive: true });
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("[data-fold]")) fold();
    else later();
  });
  addEventListener("resize", later);
  new ResizeObserver(later).observe($("#part .board"));
}
