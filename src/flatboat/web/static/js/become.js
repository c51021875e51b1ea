// @ts-check
// A page becomes what a newer one says: what is the same stays, node for node, with its focus, its scrolling and what
// was typed. Two states of a table differ in a few places, so both are gone through side by side.

/** Nodes that are left alone, and attributes that are this window's own.
 * @typedef {{keeps: (old: any) => boolean, owns: (name: string, old: Element) => boolean}} Rules */

/** What is no attribute of what can be filled in. @type {Record<string, string[]>} */
const FILLED = { INPUT: ["checked", "disabled", "value"], OPTION: ["selected"] };

/** Whether one stands for the other. @param {any} old @param {any} fresh */
const alike = (old, fresh) => old.nodeName === fresh?.nodeName && old.id === fresh.id;

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
 * Which old nodes stand for fresh ones: one by one from the first and from the last on, as long as they can; those
 * between by their ids, or in their order by their kind.
 * @param {any[]} old
 * @param {any[]} fresh
 * @returns {any[]} for each fresh one
 */
function partners(old, fresh) {
  const [own, wanted] = [[...old], [...fresh]];
  /** @type {any[][]} */
  const [first, last] = [[], []];
  while (own[0] && alike(own[0], wanted[0])) {
    first.push(own.shift());
    wanted.shift();
  }
  while (own[0] && alike(own.at(-1), wanted.at(-1))) {
    last.unshift(own.pop());
    wanted.pop();
  }
  const found = wanted.map((node) => {
    const at = own.findIndex((one) => alike(one, node));
    return at < 0 ? null : own.splice(at, 1)[0];
  });
  return [...first, ...found, ...last];
}

/**
 * The most old nodes that stand in their new order already: what is moved is laid out anew.
 * @param {any[]} old
 * @param {any[]} found in their new order
 */
function staying(old, found) {
  /** Of the rows of places that rise, by their length: the one that ends first. @type {any[][]} */
  const rows = [[]];
  for (const place of found.map((node) => old.indexOf(node)).filter((place) => place >= 0)) {
    const length = rows.findLastIndex((row) => !(row.at(-1) > place)) + 1;
    rows[length] = [...rows[length - 1], place];
  }
  return rows[rows.length - 1].map((place) => old[place]);
}

/**
 * Make the children of an element those of another.
 * @param {any} old
 * @param {Element} fresh
 * @param {Rules} rules
 */
function grow(old, fresh, rules) {
  const [own, wanted] = [[...old.childNodes], [...fresh.childNodes]];
  const found = partners(own, wanted);
  const stay = staying(own, found);
  for (const node of own) if (!found.includes(node)) node.remove();
  const move = old.moveBefore ?? old.insertBefore; // the first keeps a node's focus
  wanted.reduceRight((after, node, i) => {
    if (!found[i]) old.insertBefore(node, after);
    else if (!stay.includes(found[i])) move.call(old, found[i], after);
    return found[i] ?? node;
  }, null);
  wanted.forEach((node, i) => {
    if (found[i]) become(found[i], node, rules);
  });
}

/**
 * Make a node what another one is.
 * @param {any} old
 * @param {any} fresh that it stands for
 * @param {Rules} rules
 */
export function become(old, fresh, rules) {
  if (old.isEqualNode(fresh) || rules.keeps(old)) return;
  if (old.nodeType === 1) {
    dress(old, fresh, rules);
    grow(old, fresh, rules);
  } else old.nodeValue = fresh.nodeValue;
}
