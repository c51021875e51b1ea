// @ts-check
// What keys do.
import { $, root } from "./dom.js";
import { isOpen as hasDrawer, toggle } from "./drawers.js";
import { aims, inHand } from "./hold.js";
import { choose, close, drop, goTo, isOpen, offered, use } from "./menu.js";
import { stop, walk } from "./pieces.js";
import { say } from "./post.js";
import { inList } from "./roving.js";
import { isAsked, letBe } from "./sure.js";
import { point } from "./tips.js";
import { SIZES } from "./zoom.js";

/** @type {Record<string, [number, number]>} */
const AHEAD = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** @type {Record<string, string>} */
const ZOOM = { "+": "in", "-": "out", 0: "whole" };
const WRITES = "input:not([type=checkbox]), textarea, select";

/**
 * What a key does in the menu.
 * @param {string} key
 * @param {any} target
 */
function inMenu(key, target) {
  const list = offered();
  const at = list.indexOf(target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (to !== undefined) return () => list.at(to % list.length)?.focus();
  return /Escape|Tab/.test(key) && (() => drop() || close(true));
}

/**
 * What a key does on a piece of the board.
 * @param {string} key
 * @param {any} piece
 */
function onPiece(key, piece) {
  const held = inHand();
  if (AHEAD[key]) return () => walk(piece, AHEAD[key], held ? [held, ...aims()] : undefined);
  if (key === "Tab" && isOpen()) return () => offered()[0].focus(); // what it can do besides
  return /^( |Enter)$/.test(key) && (() => (piece.matches(".target") ? use(piece) : choose(piece, true)));
}

/**
 * What a letter, a digit or a sign does wherever one is, unless one writes.
 * @param {string} key
 */
function anywhere(key) {
  if (key === "?") return () => $("#keys").showModal();
  if (ZOOM[key]) return SIZES[ZOOM[key]];
  if (key === "b" && stop()) return () => stop().focus();
  if (key === "t" && $(".tabs [data-drawer=talk]")) return () => toggle("talk");
  if (key === "/" && $("#typed")) return () => goTo($("#typed"));
  const button = /^[1-9]$/.test(key)
    ? $(`#part [data-key="${key}"]:not(details:not([open]) *)`)
    : $({ u: "#undo", h: "#hint", n: "#lesson-next" }[key] ?? "none");
  return button?.matches(":enabled") && (() => button.form.requestSubmit(button));
}

/**
 * What a key does where it is pressed; nothing, if it is left to the browser.
 * @param {string} key
 * @param {any} target
 * @returns {(() => void) | false | undefined}
 */
function meaning(key, target) {
  if (isOpen() && !(inHand() && target.closest?.("#part svg"))) return inMenu(key, target);
  if (key === "Escape" && isAsked()) return letBe;
  if (key === "Escape" && drop()) return () => {};
  if (key === "Escape") {
    const open = !$("#tip").hidden || $("#said").hasChildNodes();
    const writes = target.matches?.(WRITES);
    return () => {
      if (writes && !open) $("#turn").focus({ preventScroll: true }); // out of the field, so that letters are keys again
      point(null);
      close();
      say();
      if (hasDrawer()) toggle("");
      else if (!open && !writes) document.dispatchEvent(new Event("aside"));
    };
  }
  const along = inList(key, target);
  if (along) return along;
  const piece = target.closest?.("#part svg [role=button]");
  const found = piece && onPiece(key, piece);
  if (found || root.classList.contains("nokeys") || target.matches?.(WRITES)) return found;
  return anywhere(key);
}

/** Listen to keys. */
export function listen() {
  document.addEventListener("pointerdown", () => root.classList.remove("bykeys"));
  document.addEventListener("keydown", (event) => {
    root.classList.add("bykeys"); // frames show where the keyboard is
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    const work = meaning(event.key, event.target);
    if (!work) return;
    event.preventDefault();
    work();
  });
}
