import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { address, state } = await import(`${SCRIPT}/state.js`);

test("what the page knows of the table when it is loaded", () => {
  assert.equal(state.table, "t1");
  assert.equal(state.since, 3);
  assert.deepEqual([...state.changed], ["t-a", "t-b"]);
});

test("the server is asked with the same eyes", () => {
  assert.equal(address("preview", { moves: "go; stay" }), "/t/t1/preview?seat=1&narrow=0&moves=go%3B+stay");
});
