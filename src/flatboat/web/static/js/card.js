// @ts-check
// The game at a glance, over the table at this browser's first table of it.
import { $ } from "./dom.js";
import { takeLate } from "./news.js";
import { kept } from "./wishes.js";

/** Show the card, unless this browser has seen it. */
export function greet() {
  const card = $("#gamecard");
  const seen = `card-${card?.dataset.game}`;
  if (!card || kept[seen]) return;
  card.addEventListener("close", () => {
    kept[seen] = "1";
    void takeLate(); // what others did meanwhile was not seen
  });
  card.showModal();
}
