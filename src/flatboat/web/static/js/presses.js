// @ts-check
// What a click does. What changed under the finger was not meant.
import { step } from "./amounts.js";
import { $, all, pageOf, pieceOf } from "./dom.js";
import { toggle, unfold } from "./drawers.js";
import { inHand, take } from "./hold.js";
import { choose, close, drop, forgetOffer, goTo, use } from "./menu.js";
import { buttonsOf, stop } from "./pieces.js";
import { repeats, state } from "./state.js";
import { letBe } from "./sure.js";
import { spot, whyNot } from "./tips.js";
import { SIZES } from "./zoom.js";

const LATE = 250; // milliseconds after a change in which a press was meant for what stood there before
const HASTE = 300; // milliseconds after a press in which one on something else that came there was none
const STILL = 9; // pixels within which a finger has stayed where it was

let finger = [0, 0];
/** The words of what was pressed last, and when. */
let pressed = "";
let then = -Infinity;

/** By what is clicked on. @type {Record<string, (target: any, event: MouseEvent) => void>} */
const PRESSED = {
  "#part [data-less]": ({ dataset }) => step($(`[name="f-${dataset.less}"]`), -1),
  "#part .target": (piece) => use(piece),
  "#part .can": (piece) => choose(piece, state.pointer === "mouse" || piece.matches(".direct")),
  "#part .board [data-words]": (piece, event) => {
    drop();
    void whyNot(piece, spot(event));
  },
  "#part .board": () => void drop(),
  '[href="#board"]': (_, event) => {
    event.preventDefault();
    (stop() ?? $("#board")).focus();
  },
  ".opener": () => unfold(),
  "[data-drawer]:not(html)": ({ dataset }) => toggle(dataset.drawer),
  "[data-zoom]": ({ dataset }) => SIZES[dataset.zoom](),
  "[data-not-yet]": (_, event) => {
    event.preventDefault();
    letBe();
  },
  "[data-holds] > summary": ({ parentElement }, event) => {
    const piece = pieceOf(parentElement.dataset.holds);
    if (!piece) return;
    event.preventDefault(); // it is opened by being held
    if (inHand() === piece) return drop();
    close();
    take(piece);
    piece.scrollIntoView({ block: "nearest" });
  },
  "#part summary": ({ parentElement }) => {
    requestAnimationFrame(() => parentElement.scrollIntoView({ block: "nearest" })); // what it opens is to be seen
  },
  "[data-type]": () => goTo($("#typed")),
  "[data-keys]": () => $("#keys").showModal(),
  '[data-rule], a[href^="/rules/"]': (link, event) => {
    event.preventDefault();
    void openRule(link.dataset.rule ?? link.getAttribute("href"));
  },
};

/** Show the rules, or a section of them, over the table. @param {string} address */
async function openRule(address) {
  const page = pageOf(await (await fetch(address)).text());
  const box = $("#rulebox");
  $(".prose", box).replaceChildren(...$("#rule, .prose", page).childNodes);
  const contents = $(".contents", page);
  if (contents) $(".glance", box).after(contents); // the goal comes first
  if (!box.open) box.showModal();
  box.scrollTop = 0;
}

/**
 * Whether a press does once more what the last one did, and such are done several times in a row.
 * @param {Element} target
 */
function isMore(target) {
  const piece = target.closest(".can");
  const moves = piece ? buttonsOf(piece) : all("button").filter((button) => button.contains(target));
  return moves.length === 1 && repeats(moves[0]);
}

/**
 * Whether a second press at the same place meets other words: what the first one has changed there.
 * @param {Element} on
 * @param {boolean} still
 */
function isHasty(on, still) {
  const words = on.closest("#menu button, #part :is(button, summary, label)")?.textContent ?? "";
  const hasty = still && performance.now() < then + HASTE && words !== "" && words !== pressed;
  if (!hasty) [pressed, then] = [words, performance.now()];
  return hasty;
}

/**
 * Whether what is clicked on came under the finger just now: double clicks, moves of others at the last moment.
 * A hint harms nobody.
 * @param {MouseEvent} event
 */
function isEarly({ target, clientX, clientY, detail }) {
  const still = Math.hypot(clientX - finger[0], clientY - finger[1]) < STILL;
  finger = [clientX, clientY];
  if (detail && isHasty(/** @type {Element} */ (target), still)) return true; // keys press without it
  const fresh = performance.now() < state.renewed + LATE && (still || !state.own);
  const on = /** @type {Element} */ (target);
  return fresh && on.closest("#part :is(button:not(#hint), svg)") && !isMore(on);
}

/** Listen to clicks. */
export function listen() {
  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    state.pointer = pointerType;
    if (!(/** @type {Element} */ (target).closest("#menu"))) close();
  });
  document.addEventListener("click", (event) => {
    if (isEarly(event)) return event.preventDefault();
    const target = /** @type {Element} */ (event.target);
    const aim = Object.keys(PRESSED).find((selector) => target.closest(selector));
    if (aim !== "#part .can") forgetOffer();
    if (aim && !event.ctrlKey && !event.metaKey) PRESSED[aim](target.closest(aim), event);
  });
}
