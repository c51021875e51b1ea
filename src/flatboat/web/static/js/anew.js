// @ts-check
// Parts of a page that others can change are told anew: who has come, which tables wait.
import { $, all } from "./dom.js";
import { tellTimes } from "./times.js";

/** Look whether they have changed. */
async function look() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const [first, fresh] = [$(".anew"), all(".anew", page)];
  if (fresh[0].dataset.state === first.dataset.state) return;
  if (fresh[0].dataset.next) return location.assign(fresh[0].dataset.next);
  first.dataset.state = fresh[0].dataset.state;
  for (const [i, part] of all(".anew").entries()) part.replaceChildren(...fresh[i].childNodes);
  document.title = page.title;
  tellTimes();
}

/** Look again in so many seconds, whether somebody answered or not. */
function wait() {
  setTimeout(() => look().then(wait, wait), 1000 * Number($(".anew").dataset.pause));
}

wait();
