// @ts-check
// A newer state of the table is shown and told: to the eye, to a screen reader, in the tab's title.

import { celebrate } from "./confetti.js";
import { $, all, root } from "./dom.js";
import { tellCut, tellOpen, toggle, unfold } from "./drawers.js";
import { catchUp, inFrame } from "./frame.js";
import { follow } from "./hint.js";
import { mark as markHeld } from "./hold.js";
import { close } from "./menu.js";
import { watch } from "./motion.js";
import { mark, morph, read } from "./part.js";
import { enable, offer, stop } from "./pieces.js";
import { rove } from "./roving.js";
import { carry, tell as tellSums } from "./sheets.js";
import { bring, reveal } from "./sight.js";
import { lay } from "./sketch.js";
import { sound } from "./sounds.js";
import { shown, state } from "./state.js";
import { carry as carryQuestion } from "./sure.js";
import { tellTalk } from "./talk.js";
import { light, point } from "./tips.js";
import { notify } from "./wishes.js";
import { refit } from "./zoom.js";

const BUZZ = 200; // milliseconds that a phone vibrates

/** Goes off once what I brought about has been read: then it is seen what others did. @type {any} */
let reading;

/**
 * Before a part is shown: mark what is new, take over what was filled in, make pieces pressable.
 * @param {Element} fresh
 */
export function finish(fresh) {
  const { over } = /** @type {any} */ (fresh).dataset; // nothing is new any more then
  if (over) state.changed.clear();
  mark(fresh, state.changed);
  for (const button of all(".opener", fresh)) button.ariaExpanded = `${root.classList.contains("opened")}`;
  for (const line of all("#log [data-number]:not(.note)", fresh))
    line.classList.toggle("new", !over && state.since > 0 && line.dataset.number > state.since);
  tellOpen(fresh);
  tellTalk(fresh);
  carry(fresh);
  carryQuestion(fresh);
  enable(fresh);
  markHeld(fresh);
  rove(fresh);
}

/** @typedef {{version: number, html: string}} News */

/** Whether something else is shown. @param {News} news */
const isNew = ({ version, html }) => html !== state.html && version >= Number(shown().version);

/**
 * Show a newer state.
 * @param {News} news
 * @param {any} own the same as it was read, or null
 * @param {boolean} [mine] if it answers what I did
 */
export function take(news, own, mine = false) {
  if (!own || !isNew(news)) return;
  catchUp();
  const was = { ...shown() };
  const held = document.activeElement;
  let same = false;
  let eyes = false;
  /** @type {() => number[]} */
  let moves = () => [];
  const scene = sceneOf();
  state.html = news.html;
  morph(own, (fresh, ids) => {
    const { seat, narrow, number } = fresh.dataset;
    eyes = seat === was.seat && narrow === was.narrow && number !== was.number; // who joins moves nothing
    if (eyes) moves = watch(fresh);
    same = !mine && narrow === was.narrow && offer(fresh) === offer($("#part"));
    if (mine) {
      state.changed = new Set();
      state.since = Number(number);
    } else if (eyes) for (const id of ids) state.changed.add(id);
    finish(fresh);
  });
  refit();
  lay();
  const anew = !same && mine && !goesOn();
  if (same) light();
  else renew(mine);
  const keys = root.classList.contains("bykeys");
  if (keys) refocus(held); // the next key may come before the next frame
  const begins = announce(was, same);
  follow();
  inFrame(() => {
    tellCut();
    // Other things can be done now: from the first one on, unless a key is at one of them.
    if (anew && !$("#choices button:focus-visible")) $("#choices").scrollTop = 0;
    if (!keys) refocus(held);
    const [told, rest] = moves();
    if (rest && mine && !shown().turn) reading = setTimeout(hasRead, rest);
    if (shown().over && !was.over) setTimeout(celebrate, rest);
    document.dispatchEvent(new Event("told"));
    if ($("#lesson.floats")) return; // it shows what it speaks of
    if (told) reveal(); // where dice fall: the board may have less room now
    if (scene !== sceneOf()) {
      setTimeout(() => $("#part .board").scrollTo(0, 0), told); // ships are seen to sail at the top
      setTimeout(() => reveal() || bring(true), rest); // then comes into sight what it is about now
    } else if (begins) setTimeout(bring, rest);
  });
}

/** What a drawing is about just now, where it says so. */
const sceneOf = () => $("#part [data-scene]")?.dataset.scene;

/** It has been read; whoever presses anything has seen it, too. */
function hasRead() {
  reading = clearTimeout(reading); // undefined
  void takeLate();
}

/** Show the news that came last, unless an answer to what I did is waited for or read. */
export async function takeLate() {
  const data = state.late;
  if (!data || state.busy || reading) return;
  const news = JSON.parse(data);
  const fresh = isNew(news) && (await read(news.html));
  if (state.busy || state.late !== data) return; // they come after an answer, and newer ones instead
  state.late = "";
  take(news, fresh);
}

/** Whether what I played last can be played again. */
const goesOn = () => all("button[name=move]", $("#choices")).some(({ value }) => value === state.pressed);

/** What can be done is new: what was pointed at or opened before is gone. @param {boolean} mine */
function renew(mine) {
  state.renewed = performance.now();
  state.own = mine;
  point(null);
  close();
  tellSums();
  if (mine && !shown().turn) unfold(false); // the board is to be seen
  if (!mine) state.pressed = "";
}

/** Where the keyboard was is gone: on to what is called so now, where it was, or where the turn is told. @param {any} held */
function refocus(held) {
  const seen = (/** @type {any} */ it) => it?.isConnected && it.checkVisibility(); // a fold hides what it holds
  if (seen(held) && !held.matches("g:not([tabindex]), #menu[hidden] *")) return;
  const same = held?.matches("button") && document.getElementById(held.id);
  const next = (seen(same) && same) || (held?.matches("g, #menu *") && stop()) || $("#turn");
  next.focus({ preventScroll: true });
  point(null); // nobody has asked what that is
  if (next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest" });
}

/**
 * Tell what is new to whoever listens; whether my turn begins.
 * @param {DOMStringMap} was what was shown before
 * @param {boolean} same whether what I can do has stayed the same
 */
function announce(was, same) {
  const now = shown();
  const begins = Boolean(now.turn && !was.turn);
  const fresh = (/** @type {any} */ { dataset }) => dataset.number > Number(was.number);
  const lines = all("#log [data-number]").filter(fresh);
  const told = lines.filter((line) => {
    const gone = line.closest(".gone");
    return !gone || fresh($("li", gone)) === line.matches("summary *"); // a whole turn is told in brief
  });
  const ends = now.over && !was.over;
  const news = told.map((line) => ($("span", line) ?? line).textContent);
  if (begins) news.push(`Your turn: ${now.task}`);
  else if (ends) news.push($("#result-title").textContent);
  const heard = document.hidden ? [] : lines.flatMap(({ dataset }) => dataset.sound ?? []);
  if (begins) heard.unshift("turn");
  if (ends) heard.unshift("end");
  if (ends && root.dataset.drawer !== "talk") toggle(""); // the result is to be seen
  if (sound(heard) && begins && $("#lines")) navigator.vibrate?.(BUZZ); // among people, who are waited for
  if (news.length && !(same && now.together && now.turn)) $("#live").textContent = news.join(". ");
  title();
  if (begins) notify(state.title, state.table, now.task);
  return begins;
}

/** The title of the tab. */
export function title() {
  document.title = (shown().turn ? "● Your move - " : "") + state.title;
}

/** Listen to whoever has seen enough. */
export function listen() {
  for (const type of ["click", "keydown"]) document.addEventListener(type, hasRead);
}
