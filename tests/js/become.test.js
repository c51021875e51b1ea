import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open(`<main></main>`);
const { become } = await import(`${SCRIPT}/become.js`);
const FREE = { keeps: () => false, owns: () => false };

/** @param {string} html */
const made = (html) => Object.assign(document.createElement("div"), { innerHTML: html });

/** A number below another, always the same ones in the same order. */
let seed = 7;
const below = (most) => {
  seed = (seed * 16807) % 2147483647;
  return seed % most;
};

/** A tree by chance: some of its nodes have ids, which are unique. */
function tree(depth, free = [..."abcdefghijklmnopqrstuvwxyz"]) {
  let html = "";
  for (let left = below(5); left > 0; left--) {
    const kind = ["p", "b", "i"][below(3)];
    const id = below(2) ? ` id="${free.splice(below(free.length), 1)}"` : "";
    const look = below(3) ? ` class="k${below(3)}"` : "";
    html += `<${kind}${free.length ? id : ""}${look}>${depth ? tree(depth - 1, free) : "word"}</${kind}>${below(3) ? "" : `w${below(4)}`}`;
  }
  return html;
}

test("whatever a page was, it becomes what the newer one says", () => {
  let old = made(tree(2));
  for (let round = 0; round < 400; round++) {
    const fresh = made(tree(2));
    const wanted = fresh.innerHTML;
    become(old, fresh, FREE);
    assert.equal(old.innerHTML, wanted);
    if (below(9) === 0) old = made(tree(3));
  }
});

test("what has an id, or its place, stays the same node", () => {
  const old = made(`<p id="a">1</p>x<p id="b">2</p><b>3</b><p id="c">4</p>`);
  const [a, b, bold, c] = old.children;
  become(old, made(`<p id="n">0</p><p id="c">4!</p><p id="a">1</p><b>5</b>`), FREE);
  assert.deepEqual([...old.children].slice(1), [c, a, bold]);
  assert.ok(!b.isConnected && !old.contains(b));
  assert.equal(old.textContent, "04!15");
});

test("as few nodes are moved as can be", () => {
  const named = (/** @type {string} */ ids) => [...ids].map((id) => `<p id="${id}">${id}</p>`).join("");
  const moves = (/** @type {string} */ before, /** @type {string} */ after) => {
    const old = made(named(before));
    let moved = 0;
    const insert = old.insertBefore;
    old.insertBefore = (node, next) => {
      moved++;
      return insert.call(old, node, next);
    };
    become(old, made(named(after)), FREE);
    assert.equal(old.textContent, after);
    return moved;
  };
  assert.equal(moves("abcdefgh", "bcdefgha"), 1); // the first goes last
  assert.equal(moves("abcdefgh", "habcdefg"), 1); // the last comes first
  assert.equal(moves("abcdefgh", "ahcdefgb"), 2); // two change places
  assert.equal(moves("abcdefgh", "cdefgh"), 0);
  assert.equal(moves("abcdefgh", "xacgeby"), 4); // two are new
});

test("what is kept is left alone, and so are attributes of this window", () => {
  const old = made(`<p data-keep>mine</p><details open><summary>s</summary></details>`);
  const rules = { keeps: (one) => one.dataset?.keep !== undefined, owns: (name) => name === "open" };
  become(old, made(`<p>theirs</p><details class="new"><summary>t</summary></details>`), rules);
  assert.equal(
    old.innerHTML,
    `<p data-keep="">mine</p><details open="" class="new"><summary>t</summary></details>`,
  );
});

test("what was filled in gives way to what the newer page has", () => {
  const old = made(`<input id="n" value="1"><select><option>x</option><option>y</option></select>`);
  old.children[0].value = "5";
  old.children[1].value = "y";
  become(
    old,
    made(
      `<input id="n" value="2"><select class="new"><option>x</option><option>y</option><option>z</option></select>`,
    ),
    FREE,
  );
  assert.equal(old.children[0].value, "2");
  assert.equal(old.children[1].className, "new");
});
