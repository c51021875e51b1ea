import assert from "node:assert/strict";
import { test } from "node:test";
import { open, SCRIPT } from "./page.js";

open();
const { mostSeen } = await import(`${SCRIPT}/sketch.js`);

test("most of what can be pressed comes into sight, by no more scrolling than that needs", () => {
  assert.equal(mostSeen([], 100), 0);
  assert.equal(
    mostSeen(
      [
        [10, 40],
        [50, 90],
      ],
      100,
    ),
    0,
    "all is in sight",
  );
  assert.equal(
    mostSeen(
      [
        [10, 40],
        [150, 190],
        [200, 240],
      ],
      100,
    ),
    140,
    "two rather than one",
  );
  assert.equal(
    mostSeen(
      [
        [-120, -90],
        [10, 40],
      ],
      100,
    ),
    0,
    "one as well as the other: it stays",
  );
  assert.equal(
    mostSeen(
      [
        [-120, -90],
        [-60, -40],
      ],
      100,
    ),
    -120,
    "up",
  );
});
