// @ts-check
// The size of the board: as large as its place allows, larger by wheel, keys and buttons, moved by dragging.
import { $, all, phone, root } from "./dom.js";

const STEP = 1.25;
const MOST = 4;
const LEGIBLE = 11; // pixels: a drawing with smaller words fills the width, and is scrolled
const SLACK = 5; // pixels that a press may tremble before it is a drag

/** How often larger than what fits, and whether the whole board is wanted however small. */
let scale = 1;
let whole = false;
/** Where the board was grasped. @type {{x: number, y: number, left: number, top: number} | null} */
let grasp = null;
let dragged = false;
/** The size of the drawing that was fitted last, in its own units. */
let fitted = "";

const board = () => $("#part .board");
const drawing = () => $("#part .board > svg");

/** The smallest words of a drawing, in its own units; worked out once for drawings of a size. */
const smallest = new Map();

/** @param {any} svg */
function smallestWords(svg) {
  const key = svg.getAttribute("viewBox");
  if (!smallest.has(key)) {
    const sizes = all("text", svg).map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    smallest.set(key, Math.min(...sizes));
  }
  return smallest.get(key);
}

/** Fit the drawing into its place, as often larger as is wished. */
export function fit() {
  const svg = drawing();
  const { width, height } = svg.viewBox.baseVal;
  const place = board().parentElement;
  const [across, down] = [place.clientWidth / width, place.clientHeight / height];
  const contained = Math.min(across, down);
  const legible = contained === across || contained * smallestWords(svg) >= LEGIBLE;
  const small = whole && !root.classList.contains("opened"); // beside open moves nothing would be known again
  const base = small || (legible && !phone.matches) ? contained : across;
  // What fills the width stands so before there is script, and need not be laid out again.
  svg.style.width = base * scale === across ? "100%" : `${Math.floor(width * base * scale)}px`;
  fitted = svg.getAttribute("viewBox");
}

/** Fit a newer drawing, unless the one before it was as large: to measure its place costs a layout of the page. */
export function refit() {
  if (!drawing().style.width || drawing().getAttribute("viewBox") !== fitted) fit();
}

/**
 * Another size; the point of the board below x and y stays where it is.
 * @param {number} wanted
 * @param {number} [x] in the window
 * @param {number} [y]
 */
function zoom(wanted, x, y) {
  const box = board().getBoundingClientRect();
  const [atX, atY] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
  const was = drawing().clientWidth;
  const [left, top] = [board().scrollLeft + atX, board().scrollTop + atY];
  scale = Math.max(1, Math.min(MOST, wanted));
  fit();
  const by = drawing().clientWidth / was;
  board().scrollTo(left * by - atX, top * by - atY);
}

/** What the buttons do. @type {Record<string, () => void>} */
export const SIZES = {
  in: () => zoom(scale * STEP),
  out: () => zoom(scale / STEP),
  whole: () => {
    whole = scale > 1 || !whole;
    zoom(1);
  },
};

/** @param {WheelEvent} event */
function onWheel(event) {
  if (!(/** @type {Element} */ (event.target).closest?.(".board"))) return;
  const scrolls = board().scrollHeight > board().clientHeight + 1;
  if (!event.ctrlKey && scrolls && scale === 1) return; // a board higher than its place is scrolled
  event.preventDefault();
  zoom(scale * STEP ** -Math.sign(event.deltaY), event.clientX, event.clientY);
}

/** @param {PointerEvent} event */
function onPointer({ type, target, pointerType, button, clientX, clientY }) {
  if (type === "pointerdown") {
    const on = pointerType === "mouse" && !button && /** @type {Element} */ (target).closest(".board");
    grasp = on ? { x: clientX, y: clientY, left: on.scrollLeft, top: on.scrollTop } : null;
    dragged = false;
  }
  if (type === "pointermove" && grasp) {
    const [dx, dy] = [clientX - grasp.x, clientY - grasp.y];
    dragged ||= Math.hypot(dx, dy) > SLACK;
    if (dragged) board().scrollTo(grasp.left - dx, grasp.top - dy);
  }
  if (type === "pointerup") grasp = null;
  board().classList.toggle("grasped", grasp !== null && dragged);
}

/** Listen to wheel, pointers and the size of the window and of the board's place. */
export function listen() {
  document.addEventListener("wheel", onWheel, { passive: false });
  for (const type of ["pointerdown", "pointermove", "pointerup"])
    document.addEventListener(type, /** @type {EventListener} */ (onPointer));
  // What was dragged was not clicked.
  document.addEventListener(
    "click",
    (event) => {
      const moved =
        dragged && (board().scrollWidth > board().clientWidth || board().scrollHeight > board().clientHeight);
      if (moved && /** @type {Element} */ (event.target).closest(".board")) event.stopImmediatePropagation();
      dragged = false;
    },
    { capture: true },
  );
  const sizes = new ResizeObserver(fit);
  for (const box of [root, board().parentElement]) sizes.observe(box);
}
