// @ts-check
// What a new state is measured for is done in the frame that first shows it: else the page would be laid out
// in the same task that has changed it, and whoever presses something would wait for both. Long work has breaks.
import { rest } from "./dom.js";

/** What is due in the next frame. @type {(() => void) | null} */
let due = null;

/** Do what is due now: the page is about to change again. */
export function catchUp() {
  const work = due;
  due = null;
  work?.();
}

/** Let the browser see to what is pressed before it goes on. @returns {Promise<unknown>} */
export const breath = () => /** @type {any} */ (globalThis).scheduler?.yield?.() ?? rest(0);

/** Do something in the next frame; at once where there is none, for nobody looks. @param {() => void} work */
export function inFrame(work) {
  catchUp();
  due = work;
  if (document.hidden) catchUp();
  else requestAnimationFrame(catchUp);
}
