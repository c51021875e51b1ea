import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { address, setBusy, state } = await import(`${SCRIPT}/state.js`);

test("what the page knows of the table when it is loaded", () => {
  assert.equal(state.table, "t1");
  assert.equal(state.since, 3);
  assert.deepEqual([...state.changed], ["t-a", "t-b"]);
});

test("only an answer that is slow is seen to be waited for", async () => {
  const waits = () => document.documentElement.classList.contains("waits");
  setBusy(true);
  assert.ok(state.busy && !waits());
  setBusy(false);
  await new Promise((done) => setTimeout(done, 250));
  assert.ok(!state.busy && !waits());
  setBusy(true);
  await new Promise((done) => setTimeout(done, 250));
  assert.ok(waits());
  setBusy(false);
  assert.ok(!waits());
});

test("the server is asked with the same eyes", () => {
  assert.equal(address("preview", { moves: "go; stay" }), "/t/t1/preview?seat=1&narrow=0&moves=go%3B+stay");
});
