// @ts-check
// News of the table as they come. A browser has six connections in all, so a hidden tab holds no stream, and
// of many tabs in sight only some do: the others look again and again.
import { $, root } from "./dom.js";
import { take, takeLate } from "./news.js";
import { read } from "./part.js";
import { address, ask, shown, state } from "./state.js";
import { catchUp, hear, heard } from "./talk.js";

const GLANCE = 15000; // milliseconds between looks of a hidden tab
const OFTEN = 2000; // and of one in sight that has no stream
const PATIENCE = 30000; // the longest pause between tries to have one

/** @type {EventSource | undefined} */
let source;
/** @type {ReturnType<typeof setInterval> | undefined} */
let watch;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;
let pause = 1000;

/** @param {boolean} is whether nobody answers */
function lost(is) {
  $("#lost").hidden = !is;
}

/** Something new that was asked for. @param {any} news */
async function tell(news) {
  take(news, await read(news.html));
  if (news.spoken > heard()) void catchUp();
}

/**
 * Look at the table once.
 * @param {Record<string, string | number>} [more]
 */
export const refresh = (more) => ask("part", more).then(tell, () => {});

/** Look once more, since there is no stream. */
async function look() {
  if (state.busy) return;
  const news = await ask("part").catch(() => ({}));
  lost(!news.html);
  if (news.html && !state.busy) void tell(news);
}

/** Follow the table, or look at it now and then if nobody sees this tab. */
export function attend() {
  source?.close();
  clearInterval(watch);
  clearTimeout(again);
  if (document.hidden) {
    watch = setInterval(() => refresh({ glance: 1 }), GLANCE);
    return;
  }
  source = new EventSource(address("stream", { since: shown().version ?? 0, heard: heard() }));
  source.addEventListener("table", ({ data }) => {
    state.late = data; // of several at once the last one tells all
    setTimeout(takeLate);
  });
  source.addEventListener("talk", ({ data }) => hear(JSON.parse(data)));
  source.addEventListener("away", ({ data }) => (root.dataset.away = data)); // the seats of people
  source.onopen = () => {
    lost(false);
    pause = 1000;
  };
  source.onerror = () => {
    if (source?.readyState !== EventSource.CLOSED) return lost(true); // the browser tries again
    watch = setInterval(look, OFTEN);
    void look();
    pause = Math.min(2 * pause, PATIENCE);
    again = setTimeout(attend, pause);
  };
}
