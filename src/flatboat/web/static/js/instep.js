// @ts-check
// Two states of a page are gone through side by side. Most of a table stays as it was, piece for piece: only where
// the children of an element are others than before is looked for which of them have stayed, which takes long.
import { Idiomorph } from "../idiomorph.esm.js";

/** What holds more than its attributes tell. */
const FILLED_IN = "input, select, textarea";

/** Whether one stands for the other. @param {any} old @param {any} fresh */
const alike = (old, fresh) => old.nodeName === fresh.nodeName && old.id === fresh.id;

/** Whether children stand for each other, one by one. @param {Node[]} old @param {Node[]} fresh */
const inStep = (old, fresh) => old.length === fresh.length && old.every((child, i) => alike(child, fresh[i]));

/**
 * Give an element the attributes of another.
 * @param {Element} old
 * @param {Element} fresh
 * @param {(name: string, node: Element) => boolean} may
 */
function dress(old, fresh, may) {
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && may(name, old)) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && may(name, old)) old.removeAttribute(name);
}

/**
 * Make a node what another one is.
 * @param {any} old
 * @param {any} fresh that stands for it
 * @param {any} callbacks of Idiomorph: what is left alone
 */
export function become(old, fresh, callbacks) {
  if (!callbacks.beforeNodeMorphed(old, fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  const [own, other] = [[...old.childNodes], [...fresh.childNodes]];
  if (old.matches(FILLED_IN) || !inStep(own, other)) {
    Idiomorph.morph(old, fresh, { callbacks });
    return;
  }
  dress(old, fresh, callbacks.beforeAttributeUpdated);
  own.forEach((child, i) => {
    become(child, other[i], callbacks);
  });
}
