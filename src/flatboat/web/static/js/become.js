// @ts-check
// A page becomes what a newer one says: what is the same stays, node for node, with its focus, its scrolling and what
// was typed. Two states of a table differ in a few places, so both are gone through side by side.

/** Nodes that are left alone, and attributes that are this window's own.
 * @typedef {{keeps: (old: any) => boolean, owns: (name: string, old: Element) => boolean}} Rules */

/** What is no attribute of what can be filled in. @type {Record<string, string[]>} */
const FILLED = { INPUT: ["checked", "disabled", "value"], OPTION: ["selected"] };

/** Whether one stands for the other. @param {any} old @param {any} fresh */
const alike = (old, fresh) => old?.nodeName === fresh?.nodeName && old?.id === fresh?.id;

/**
 * Give an element the attributes of another, and what its user may have changed: that is no attribute.
 * @param {any} old
 * @param {any} fresh
 * @param {Rules} rules
 */
function dress(old, fresh, { owns }) {
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) !== value && !owns(name, old)) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames())
    if (!fresh.hasAttribute(name) && !owns(name, old)) old.removeAttribute(name);
  for (const what of FILLED[old.nodeName] ?? []) if (old[what] !== fresh[what]) old[what] = fresh[what];
}

/**
 * Which old nodes stand for fresh ones: by their ids; those without one in their order, by their kind.
 * @param {any[]} old
 * @param {any[]} fresh
 * @returns {any[]} for each fresh one
 */
function partners(old, fresh) {
  const name = (/** @type {any} */ { nodeName, id }) => `${nodeName} ${id ?? ""}`;
  /** @type {Map<string, any[]>} */
  const left = new Map();
  for (const node of old) left.set(name(node), [...(left.get(name(node)) ?? []), node]);
  return fresh.map((node) => left.get(name(node))?.shift());
}

/**
 * Make the children of an element those of another: as long as they stand for each other one by one, from the
 * first and from the last on, nothing is looked for.
 * @param {Element} old
 * @param {Element} fresh
 * @param {Rules} rules
 */
function grow(old, fresh, rules) {
  const [own, other] = [[...old.childNodes], [...fresh.childNodes]];
  const most = Math.min(own.length, other.length);
  let [first, last] = [0, 0];
  while (first < most && alike(own[first], other[first])) first++;
  while (last < most - first && alike(own.at(-1 - last), other.at(-1 - last))) last++;
  const [rest, wanted] = [own.slice(first, own.length - last), other.slice(first, other.length - last)];
  const found = partners(rest, wanted);
  for (const node of rest) if (!found.includes(node)) node.remove();
  let at = own[first - 1] ? own[first - 1].nextSibling : old.firstChild;
  wanted.forEach((node, i) => {
    if (found[i] && found[i] === at) at = found[i].nextSibling;
    else if (found[i] && "moveBefore" in old)
      /** @type {any} */ (old).moveBefore(found[i], at); // keeps its focus
    else old.insertBefore(found[i] ?? node, at);
  });
  for (let i = 0; i < first; i++) become(own[i], other[i], rules);
  for (let i = 0; i < found.length; i++) if (found[i]) become(found[i], wanted[i], rules);
  for (let i = last; i > 0; i--) become(own.at(-i), other.at(-i), rules);
}

/**
 * Make a node what another one is.
 * @param {any} old
 * @param {any} fresh that it stands for
 * @param {Rules} rules
 */
export function become(old, fresh, rules) {
  if (old.isEqualNode(fresh) || rules.keeps(old)) return;
  if (old.nodeType !== 1) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  dress(old, fresh, rules);
  grow(old, fresh, rules);
}
