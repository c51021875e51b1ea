// @ts-check
// The table: news as they come, moves by buttons, pieces and keys, words beside the pointer.
import { listen as toAmounts } from "./amounts.js";
import { $, phone } from "./dom.js";
import { listen as toDrags } from "./drag.js";
import { tellCut } from "./drawers.js";
import { inFrame } from "./frame.js";
import { listen as toHolds } from "./hold.js";
import { listen as toKeys } from "./keys.js";
import { listen as toWhoWaits } from "./moving.js";
import { finish, title, listen as toReaders } from "./news.js";
import { adopt } from "./part.js";
import { listen as toPresses } from "./presses.js";
import { listen as toRoving } from "./roving.js";
import { listen as toForms } from "./send.js";
import { tell, listen as toSheets } from "./sheets.js";
import { bring, listen as toScrolling } from "./sight.js";
import { listen as toFirstPress } from "./sounds.js";
import { shown } from "./state.js";
import { attend, refresh } from "./stream.js";
import { listen as toTalk } from "./talk.js";
import { listen as toPointers } from "./tips.js";
import { kept } from "./wishes.js";
import { fit, listen as toZoom } from "./zoom.js";

/** Show the game at a glance, unless this browser has seen it. */
function greet() {
  const card = $("#gamecard");
  const seen = `card-${card?.dataset.game}`;
  if (!card || kept[seen]) return;
  kept[seen] = "1";
  card.showModal();
}

for (const listen of [
  toZoom,
  toWhoWaits,
  toFirstPress,
  toForms,
  toHolds,
  toSheets,
  toAmounts,
  toDrags,
  toPointers,
  toPresses,
  toKeys,
  toRoving,
  toReaders,
  toScrolling,
  toTalk,
])
  listen();
adopt($("#part"));
finish($("#part"));
title();
void tell();
attend();
inFrame(() => {
  fit();
  tellCut();
  document.dispatchEvent(new Event("told"));
  if (!scrollY) bring(); // loaded again, it stays
  setTimeout(greet); // the table is to be seen first: a card over it has all of it styled once more
});
addEventListener("resize", tellCut);
phone.addEventListener("change", () => refresh().then(attend));
document.addEventListener("visibilitychange", attend);
if (Boolean(Number(shown().narrow)) !== phone.matches) {
  await refresh(); // drawn for another window
  if (!scrollY) bring();
}
