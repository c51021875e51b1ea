// @ts-check
// What is to be done comes into sight on a board that is larger than its place, unless its reader is busy there.
import { $, all, root } from "./dom.js";
import { isOpen } from "./menu.js";
import { shown } from "./state.js";

const LEFT_ALONE = 5000; // milliseconds after scrolling in which the board is the reader's
const OFFERED = 3000; // and those in which the way to my place is offered: it lies on the board
const FRAME = 6; // pixels around what can be pressed

let scrolled = -Infinity;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Offer the way to my place for a while, if that is out of sight. */
function offerWay() {
  const [board, here] = [$("#part .board"), $("#t-here")].map((it) => it?.getBoundingClientRect());
  root.classList.toggle("astray", here && (here.bottom < board.top || here.top > board.bottom));
  clearTimeout(timer);
  timer = setTimeout(() => root.classList.remove("astray"), OFFERED);
}

/** Scroll no further than shows all that is asked about, or its top, where a drawing says what that is; that place. */
export function reveal() {
  const [board, place] = [$("#part .board"), $("#t-asked")];
  if (place) {
    const [seen, here] = [board, place].map((one) => one.getBoundingClientRect());
    const [above, below] = [here.top - FRAME - seen.top, here.bottom + FRAME - seen.bottom];
    board.scrollBy(0, Math.min(above, Math.max(0, below)));
  }
  return place;
}

/** Bring my place, or what can be pressed, into view, on a board that is larger than its place. */
export function bring(anew = false) {
  const board = $("#part .board");
  const writes = $("dialog[open], :is(input, select):focus") || isOpen() || String(getSelection());
  if (!(shown().turn || shown().over) || writes || (!anew && performance.now() < scrolled + LEFT_ALONE))
    return;
  if (board.scrollHeight <= board.clientHeight + 1 || reveal()) return; // all of it is in view
  const { top, bottom } = board.getBoundingClientRect();
  const boxes = all(".can", board).map((piece) => piece.getBoundingClientRect());
  const seen = boxes.some((box) => box.bottom > top + 9 && box.top < bottom - 9);
  const here = $("#t-here")?.getBoundingClientRect() ?? (seen ? undefined : boxes[0]);
  if (here && (here.top < top || here.bottom > bottom)) board.scrollBy(0, here.top - (top + bottom) / 2);
}

/** Listen to whoever scrolls the board. */
export function listen() {
  document.addEventListener("scroll", offerWay, true);
  document.addEventListener("close", () => bring(), true); // a dialog lay over the board
  document.addEventListener("unfolded", () => {
    if (!$("[id^=laid-]")) bring(); // the board has less room, and what I would do is not shown yet
  });
  for (const type of ["wheel", "touchmove"])
    document.addEventListener(type, () => {
      scrolled = performance.now();
    });
}
