// @ts-check
// A part of a page that others can change is told anew: who has come, which tables wait.
import { $ } from "./dom.js";
import { tellTimes } from "./times.js";

/** Look whether it has changed. */
async function look() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const [part, fresh] = [$("#anew"), $("#anew", page)];
  if (fresh.dataset.state !== part.dataset.state) {
    part.replaceChildren(...fresh.childNodes);
    Object.assign(part.dataset, fresh.dataset);
    document.title = page.title;
    tellTimes();
  }
}

/** Look again in so many seconds, whether somebody answered or not. */
function wait() {
  setTimeout(() => look().then(wait, wait), 1000 * Number($("#anew").dataset.pause));
}

wait();
