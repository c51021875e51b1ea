import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { foretold } = await import(`${SCRIPT}/foretold.js`);

test("what a label says is not said again", () => {
  for (const [label, line] of [
    ["Hunt", "Guest hunts"],
    ["Load 3 pigs", "Guest loads 3 pigs"],
    ["Move the Captain to D5", "Guest moves the Captain to D5"],
    ["Carry 2 logs", "Guest carries 2 logs"],
    ["Pass", "Guest passes"],
    ["Build plain g6 (beside Linden)", "Guest builds at g6"],
  ])
    assert.equal(foretold([line], label, "Guest"), "", line);
});

test("what it does not say is told as a preview", () => {
  const loan = "takes loan 1 and gets $5";
  assert.equal(foretold([`Guest ${loan}`], "Take a loan", "Guest"), `Preview: ${loan}`);
  assert.equal(foretold(["Guest loads 3 pigs"], "Load 2 pigs", "Guest"), "Preview: loads 3 pigs");
  const sale = ["Guest unloads 3 corn", "Guest earns 9 points"];
  assert.equal(foretold(sale, "Unload 3 corn (9 points)", "Guest"), "Preview: earns 9 points");
  const paid = ["Guest pays Bot 2 $1", "Bot 2 thanks", "Guest takes a card"];
  assert.equal(foretold(paid, "Go", "Guest"), "Preview: pays Bot 2 $1. Bot 2 thanks. Takes a card");
  assert.equal(foretold([], "Hunt", "Guest"), "");
});
