// @ts-check
// The list of moves is one stop for Tab: arrow keys go through it.
import { $, all } from "./dom.js";

const OWN =
  "#choices .group:not(.spare) :is(button[name=move], .rule, summary:not(.whole *)), .pinned :is(button, .rule)";

/** All of it; what is asked whether I am sure is none of it. @param {ParentNode} [part] @returns {any[]} */
const every = (part) => all(OWN, part).filter((one) => !one.closest("#sure"));

/** What can be gone through, as far as it stands open. @param {ParentNode} [part] @returns {any[]} */
const list = (part) => every(part).filter((one) => !one.closest("details:not([open]) > :not(summary)"));

/**
 * Make the list one stop, before a part is shown: where the keyboard was, else the first move.
 * @param {ParentNode} part
 */
export function rove(part) {
  const last = every().find((one) => one.getAttribute("tabindex") === "0")?.id;
  const own = list(part);
  const first = own.find(({ id }) => id && id === last) ?? own.find(({ name }) => name === "move") ?? own[0];
  for (const one of every(part)) one.tabIndex = one === first ? 0 : -1;
}

/**
 * What a key does in the list.
 * @param {string} key
 * @param {any} target
 * @returns {(() => void) | undefined}
 */
export function inList(key, target) {
  const own = target.matches?.(OWN) ? list($("#part")) : [];
  const at = own.indexOf(target);
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
    key
  ];
  if (to === undefined || at < 0) return;
  return () => stopAt(own.at(to % own.length), own);
}

/** @param {any} next @param {any[]} own */
function stopAt(next, own) {
  for (const one of own) one.tabIndex = one === next ? 0 : -1;
  next.focus();
}

/** Listen to where the focus is put by other ways: the list goes on from there. */
export function listen() {
  document.addEventListener("focusin", ({ target }) => {
    const one = /** @type {any} */ (target);
    if (one.tabIndex !== 0 && every().includes(one))
      for (const other of every()) other.tabIndex = other === one ? 0 : -1;
  });
}
