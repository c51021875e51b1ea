// @ts-check
// How a card turns, a die rolls, points fly: by what needs no new layout.
import { all } from "./dom.js";
import { animate, length } from "./moving.js";
import { styled } from "./travel.js";

const FACES = 5; // that a die shows before it rests
const SPIN = 420; // degrees
const HALF = 0.5; // of a card's time until it stands on its edge
const ROUND = 6; // the corners of a back
const ABOVE = 2; // pixels between a number and by how much it has changed
const APART = 0.25; // of a die's time after which the next one is thrown

/**
 * The frames of a card that is turned: its back up to the edge, then its face.
 * @param {any} card
 * @returns {{back: Keyframe[], face: Keyframe[]}}
 */
export function flip(card) {
  const { x, width } = card.getBBox();
  const [own, middle] = [styled(card.getAttribute("transform")), x + width / 2];
  const flat = { transform: own || "none" };
  const edge = { transform: `${own} translate(${middle}px, 0px) scale(0, 1) translate(${-middle}px, 0px)` };
  return { back: [flat, { ...edge, offset: HALF }, edge], face: [edge, { ...edge, offset: HALF }, flat] };
}

/**
 * What a card shows until it is turned: what it showed before, or a back.
 * @param {any} card
 * @param {any} [was] a copy of how it was; a card that is new has none
 * @returns {SVGElement} not yet in the drawing
 */
export function backOf(card, was) {
  const back = was ?? document.createElementNS(card.namespaceURI, "g");
  for (const one of [back, ...all("*", back)])
    for (const name of ["id", "role", "tabindex", "data-words", "aria-label"]) one.removeAttribute(name);
  back.classList.remove("can", "target", "held");
  back.setAttribute("class", `${back.getAttribute("class") ?? ""} turning`);
  back.setAttribute("transform", card.getAttribute("transform") ?? "");
  back.setAttribute("aria-hidden", "true");
  if (!was) {
    const { x, y, width, height } = card.getBBox();
    const sheet = document.createElementNS(card.namespaceURI, "rect");
    for (const [name, value] of Object.entries({ x, y, width, height, rx: ROUND, class: "back" }))
      sheet.setAttribute(name, `${value}`);
    back.append(sheet);
  }
  return back;
}

/** How many milliseconds so many dice take to come to rest. @param {number} many */
export const rolling = (many) => length() * (1 + APART * (many - 1));

/**
 * A die tumbles, shows some faces, and comes to rest on its own.
 * @param {any} die
 * @param {number} nth of those that fall together
 * @param {number} wait milliseconds before
 */
export function roll(die, nth, wait) {
  const { x, y, width, height } = die.getBBox();
  const [across, down] = [x + width / 2, y + height / 2];
  const how = { duration: length(), delay: wait + nth * APART * length() };
  const turned = (/** @type {number} */ angle, /** @type {number} */ size) =>
    `translate(${across}px, ${down}px) rotate(${angle}deg) scale(${size}) translate(${-across}px, ${-down}px)`;
  const tumble = [{ transform: turned(-SPIN, 1.5) }, { transform: turned(0, 1) }];
  void animate(die, tumble, { ...how, easing: "cubic-bezier(.2, .7, .3, 1)" });
  for (const pip of all(".pip, .pips", die)) {
    const faces = Array.from({ length: FACES }, () => ({ opacity: Math.random() < 0.5 ? 0 : 1 }));
    void animate(pip, [...faces, { opacity: 1 }], { ...how, easing: "steps(1, jump-end)" });
  }
}

/**
 * By how much something has changed, and how that comes flying to it.
 * @param {DOMRect} to
 * @param {number} by
 * @param {DOMRect} [from] where it was made, if that is known
 */
export function flying(to, by, from) {
  const words = `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`;
  const told = Object.assign(document.createElement("span"), { className: "by", textContent: words });
  told.classList.toggle("less", by < 0);
  told.ariaHidden = "true";
  const [x, y] = [to.x + to.width / 2, to.y - ABOVE];
  told.style.left = `${x}px`;
  told.style.top = `${y}px`;
  const way = from && `translate(${from.x + from.width / 2 - x}px, ${from.y + from.height / 2 - y}px)`;
  const frames = [
    { transform: way ?? "none", opacity: 0 },
    { transform: way ?? "none", opacity: 1, offset: 0.01 },
    { transform: "none", opacity: 1, offset: 0.5 },
    { opacity: 1, translate: "-50% -100%", offset: 0.75 },
    { opacity: 0, translate: "-50% -130%" },
  ];
  return { told, frames };
}
