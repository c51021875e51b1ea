import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { spoken } = await import(`${SCRIPT}/times.js`);

test("a span of time is told in the largest unit that fits", () => {
  assert.equal(spoken(-190), "3 minutes ago");
  assert.equal(spoken(7200), "in 2 hours");
  assert.equal(spoken(-86400), "yesterday");
  assert.equal(spoken(0), "now");
});
