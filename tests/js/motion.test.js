import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { animate, length, put, together } = await import(`${SCRIPT}/moving.js`);
const { along, heading, styled, turning, ways } = await import(`${SCRIPT}/travel.js`);
const { kept } = await import(`${SCRIPT}/wishes.js`);

/** @param {string} look @param {number} x */
const stand = (look, x) => ({ x, y: 0, turn: "", look });

test("a piece comes from where it was", () => {
  const was = stand("truck", 10);
  const { ways: found, fresh } = ways(
    new Map([["t-truck", was]]),
    new Map([["t-truck", stand("truck", 90)]]),
  );
  assert.equal(found.get("t-truck"), was);
  assert.deepEqual(fresh, []);
});

test("a new piece comes from where one that looks the same has gone, each from another", () => {
  const before = new Map([
    ["t-cube-1", stand("corn", 1)],
    ["t-cube-2", stand("corn", 2)],
    ["t-cube-3", stand("soy", 3)],
    ["t-cube-4", stand("pig", 4)],
  ]);
  const after = new Map([
    ["t-cube-4", stand("pig", 4)],
    ["t-cargo-1", stand("corn", 8)],
    ["t-cargo-2", stand("corn", 9)],
    ["t-cargo-3", stand("coal", 7)],
  ]);
  const { ways: found, fresh } = ways(before, after);
  assert.deepEqual([found.get("t-cargo-1").x, found.get("t-cargo-2").x], [1, 2]);
  assert.deepEqual(fresh, ["t-cargo-3"]);
});

test("a ship turns by the shorter way round", () => {
  const [from, to] = turning("translate(5,6) rotate(350)", "translate(7,8) rotate(20)");
  assert.equal(from.transform, "translate(5px, 6px) rotate(-10deg)");
  assert.equal(to.transform, "translate(7px, 8px) rotate(20deg)");
  assert.equal(turning("translate(5,6)", "translate(7,8)"), null);
  assert.equal(turning("matrix(1 0 0 1 0 0)", "translate(7,8) rotate(20)"), null);
});

test("a ship sails along her course", () => {
  assert.deepEqual(
    along("M4 6L8 6L8 9").map(({ translate }) => translate),
    ["-4px -3px", "0px -3px", "0px 0px"],
  );
  assert.equal(along("M4 6L8 6L8 9", [-1, -3]).length, 2, "from where she is");
});

test("her hull turns with her, each time by the shorter way", () => {
  const frames = heading("translate(0,0) rotate(45) scale(1.2)", [315, 0, 0, 45]);
  assert.deepEqual(
    frames.map(({ transform }) => transform),
    [-45, 0, 0, 45].map((at) => `translate(0px, 0px) rotate(${at}deg) scale(1.2)`),
  );
});

test("a transform as animations have it", () => {
  assert.equal(
    styled("translate(5 6) rotate(90) scale(-1,1)"),
    "translate(5px, 6px) rotate(90deg) scale(-1,1)",
  );
  assert.equal(styled(null), "");
});

test("all is measured before anything changes", async () => {
  const order = [];
  const moving = (/** @type {string} */ name) => ({
    animate: () => {
      order.push(name);
      return { finished: Promise.resolve() };
    },
  });
  let rests = Promise.resolve();
  together(() => {
    put(() => order.push("put down"));
    order.push("measured");
    rests = animate(moving("moves"), [], {}).then(() => order.push("rests"));
    order.push("measured, too");
  });
  assert.deepEqual(order, ["measured", "measured, too", "put down", "moves"]);
  await rests;
  put(() => order.push("at once"));
  assert.deepEqual(order.slice(4), ["rests", "at once"]);
});

test("moves are shown as was chosen", () => {
  kept.pace = "off";
  assert.equal(length(), 0);
  kept.pace = "";
  assert.ok(length() > 0);
});
