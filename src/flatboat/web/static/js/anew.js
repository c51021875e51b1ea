// @ts-check
// Parts of a page that others can change are told anew: who has come, which tables wait.
import { $, all, pageOf } from "./dom.js";
import { listen, sound } from "./sounds.js";
import { tellTimes } from "./times.js";
import { notify } from "./wishes.js";

/** Tell of tables that have begun to wait for me. @param {string[]} before where those are that did */
function call(before) {
  const fresh = all(".tablecard.waits").filter(({ href }) => !before.includes(href));
  if (fresh.length) sound(["turn"]);
  for (const card of fresh) notify($(".what", card).textContent.trim(), card.pathname.slice(3));
}

/** Look whether they have changed. */
async function look() {
  const page = pageOf(await (await fetch(location.href)).text());
  const [first, fresh] = [$(".anew"), all(".anew", page)];
  if (fresh[0].dataset.state === first.dataset.state) return;
  if (fresh[0].dataset.next) return location.assign(fresh[0].dataset.next);
  const before = all(".tablecard.waits").map(({ href }) => href);
  first.dataset.state = fresh[0].dataset.state;
  for (const [i, part] of all(".anew").entries()) part.replaceChildren(...fresh[i].childNodes);
  document.title = page.title;
  tellTimes();
  call(before);
}

/** Look again in so many seconds, whether somebody answered or not. */
function wait() {
  setTimeout(() => look().then(wait, wait), 1000 * Number($(".anew").dataset.pause));
}

listen();
wait();
