// @ts-check
// News of the table as they come. A browser has six connections in all, so only the tab looked at holds one.
import { $ } from "./dom.js";
import { take } from "./news.js";
import { address, ask, shown, state } from "./state.js";

const GLANCE = 15000; // milliseconds between looks of a hidden tab
const PATIENCE = 30000; // the longest pause between tries

/** @type {EventSource | undefined} */
let source;
/** @type {ReturnType<typeof setInterval> | undefined} */
let watch;
let pause = 1000;

/**
 * Look at the table once.
 * @param {Record<string, string | number>} [more]
 */
export const refresh = (more) => ask("part", more).then(take, () => {});

/** Follow the table, or look at it now and then if nobody sees this tab. */
export function attend() {
  source?.close();
  clearInterval(watch);
  if (document.hidden) {
    watch = setInterval(() => refresh({ glance: 1 }), GLANCE);
    return;
  }
  source = new EventSource(address("stream", { since: shown().version ?? 0 }));
  source.addEventListener("table", ({ data }) => {
    if (state.busy) state.late = data;
    else take(JSON.parse(data));
  });
  source.onopen = () => {
    $("#lost").hidden = true;
    pause = 1000;
  };
  source.onerror = () => {
    $("#lost").hidden = false;
    if (source?.readyState !== EventSource.CLOSED) return;
    pause = Math.min(2 * pause, PATIENCE);
    setTimeout(attend, pause);
  };
}
