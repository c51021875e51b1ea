// @ts-check
// A lesson's bubble stands beside what it speaks of, and never on it. Put aside, it stands above the moves.
// Only the pages of lessons have it: the rest of the script tells the document what has happened.
import { $, all, root } from "./dom.js";
import { length } from "./moving.js";
import { spared } from "./spare.js";
import { apart, NEVER, reveal, seen, shared, stand } from "./stand.js";

/** @typedef {import("./stand.js").Box} Box */
/** @typedef {import("./stand.js").Spared} Spared */

/** The step that was told last, and what it spoke of. */
let told = "";
let waits = 0;

/** @param {HTMLElement} bubble */
const about = ({ dataset }) => `${dataset.step} ${dataset.at}`;

/** What the bubble speaks of: all of it, and the first of it that is in sight. @param {HTMLElement} bubble */
function targets(bubble) {
  const ids = (bubble.dataset.at ?? "").split(" ").filter(Boolean);
  const found = ids.map((id) => document.getElementById(id)).filter((one) => one !== null);
  if (about(bubble) !== told && found[0]) {
    if (!found.some(seen)) found[0].closest("details")?.toggleAttribute("open", true);
    reveal(found[0]);
  }
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
  for (const lit of all("[data-look=lesson]")) lit.removeAttribute("data-look");
  const no = bubble?.checkVisibility() ? ($("#said.bad")?.textContent ?? "") : "";
  $("#said").classList.toggle("vh", no !== ""); // to the eye a refusal is told once: here
  if (!bubble) return;
  $("#lesson-no").textContent = no;
  const { found, aim } = targets(bubble);
  const read = $("#lesson-next");
  for (const one of read || !found.includes(aim) ? [aim] : found) one?.classList.add("taught");
  for (const one of all(".board .taught:not([data-look])")) one.setAttribute("data-look", "lesson"); // on a phone, too
  bubble.classList.toggle("floats", Boolean(aim) && !root.classList.contains("aside"));
  if (aim && bubble.matches(".floats")) float(bubble, aim, found);
  if (about(bubble) === told) return;
  told = about(bubble);
  const elsewhere = document.activeElement?.closest("dialog, .drawer, :is(input, select):not(#typed)");
  if (!elsewhere) read?.focus({ preventScroll: true });
}

/** Where the bubble stood last. @type {import("./stand.js").Place | undefined} */
let stood;

/**
 * Where it covers nothing that it speaks of, and little else: by the first of these, or by another one.
 * @param {HTMLElement} bubble
 * @param {Element} aim
 * @param {Element[]} found
 */
function float(bubble, aim, found) {
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const room = { width: innerWidth, height: innerHeight };
  const box = (/** @type {Element} */ one) => one.getBoundingClientRect();
  const others = found.filter((one) => one !== aim && seen(one));
  const never = [aim, ...others, ...all("#menu:not([hidden])")].map(
    (one) => /** @type {Spared} */ ([box(one), NEVER]),
  );
  const rest = [...never, ...spared($("#lesson-words").textContent)];
  const by = (/** @type {Element} */ one) => {
    const at = stand([box(one)], size, room, rest, stood);
    return { target: box(one), at, covered: never.some(([own]) => shared(own, { ...at, ...size })) };
  };
  const first = by(aim);
  const { target, at } = (first.covered && others.map(by).find(({ covered }) => !covered)) || first;
  const floats = !shared({ ...at, ...size }, target);
  bubble.classList.toggle("floats", floats);
  stood = floats ? { x: at.x, y: at.y } : undefined;
  if (floats) point(bubble, { ...at, ...size }, target);
}

/**
 * An arrow from the bubble to what it is about, and where that is not beside it, a line.
 * @param {HTMLElement} bubble
 * @param {Box} at where the bubble stands
 * @param {Box} target
 */
function point(bubble, at, target) {
  const [across, down] = apart(at, target);
  const within = (/** @type {number} */ middle, /** @type {number} */ most) =>
    Math.max(16, Math.min(middle, most - 16));
  const x = within(target.x + target.width / 2 - at.x, at.width);
  const y = within(target.y + target.height / 2 - at.y, at.height);
  const side = across >= down ? (at.x > target.x ? "right" : "left") : at.y > target.y ? "below" : "above";
  bubble.dataset.side = side;
  bubble.style.left = `${at.x}px`;
  bubble.style.top = `${at.y}px`;
  const from = { right: [0, y], left: [at.width, y], below: [x, 0], above: [x, at.height] }[side];
  const to = [0, 1].map((i) => {
    const [low, size] = i ? [target.y - at.y, target.height] : [target.x - at.x, target.width];
    return Math.max(low, Math.min(from[i], low + size)) - from[i];
  });
  const far = Math.hypot(...to);
  for (const [name, pixels] of Object.entries({ x, y, "from-x": from[0], "from-y": from[1], far }))
    bubble.style.setProperty(`--${name}`, `${pixels}px`);
  bubble.style.setProperty("--turn", `${Math.atan2(to[1], to[0])}rad`);
}

/** The same when all has been laid out, once for many reasons. */
function later() {
  cancelAnimationFrame(waits);
  waits = requestAnimationFrame(put);
}

/** Show what the lesson says now; once more when the pieces have come to rest. */
function teach() {
  put();
  if (length() && $("#lesson")) setTimeout(later, length() + 50);
}

/** Put the bubble aside, or back; whether there is one. */
function fold() {
  root.classList.toggle("aside");
  put();
}

document.addEventListener("told", teach);
document.addEventListener("aside", fold);
document.addEventListener("scroll", later, { capture: true, passive: true });
document.addEventListener("click", ({ target }) => {
  if (/** @type {Element} */ (target).closest("[data-fold]")) fold();
  else later();
});
addEventListener("resize", later);
new ResizeObserver(later).observe($("#part .board"));
