// @ts-check
// What is known of the table on this page, in one place, and how the server is asked about it.
import { $, phone, root } from "./dom.js";

const { table = "", title = "", seen = "0", marks = "" } = $("#act").dataset;

export const state = {
  table,
  title,
  /** The move up to which I had looked, and the pieces that changed since. */
  since: +seen,
  changed: new Set(marks.split(" ")),
  /** What is shown now, when it was shown, and whether it answers what I did. */
  html: "",
  renewed: -Infinity,
  own: false,
  /** Whether an answer to what I did is waited for, and news that came meanwhile. */
  busy: false,
  late: "",
  /** What I played last, and what was pressed before its answer came. */
  pressed: "",
  /** @type {{value: string, label: string, again: boolean}[]} */
  queue: [],
  /** What I point with. */
  pointer: "mouse",
};

/** The move that was pressed last, whether it is under way or waits. */
export const lastPressed = () => state.queue.at(-1)?.value ?? state.pressed;

/** Whether a move was pressed last, and such are done several times in a row. @param {any} move */
export const repeats = ({ dataset, value }) => "again" in dataset && value === lastPressed();

/** What the server says of what is shown: version, number, seat, turn and so on. @returns {DOMStringMap} */
export const shown = () => $("#part").dataset;

const PROMPT = 200; // milliseconds in which an answer needs no sign that it is waited for

/** @type {ReturnType<typeof setTimeout> | undefined} */
let slow;

/** What is seen of it, which has the whole page painted, is left to answers that are slow. @param {boolean} on */
export function setBusy(on) {
  state.busy = root.classList.toggle("busy", on);
  clearTimeout(slow);
  if (on) slow = setTimeout(() => root.classList.add("waits"), PROMPT);
  else root.classList.remove("waits");
}

/**
 * An address below this table's, seen with the same eyes.
 * @param {string} what
 * @param {Record<string, string | number>} [more]
 */
export function address(what, more) {
  const seat = new URLSearchParams(location.search).get("seat");
  /** @type {any} */
  const asked = { ...(seat && { seat }), narrow: Number(phone.matches), ...more };
  return `/t/${table}/${what}?${new URLSearchParams(asked)}`;
}

/**
 * What the server answers, as JSON, and up to which line people have talked.
 * @param {string} what
 * @param {Record<string, string | number>} [more]
 */
export async function ask(what, more) {
  const got = await fetch(address(what, more), { headers: { "X-Part": "1" } });
  return { ...(await got.json()), spoken: Number(got.headers.get("X-Talk")) };
}
