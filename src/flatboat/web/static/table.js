// The table: news as they come, moves by buttons, pieces and keys, words beside the pointer.
import * as fill from "./fill.js";
import { $, adopt, all, mark, morph, phone, root } from "./flatboat.js";

const act = $("#act"), tip = $("#tip"), menu = $("#menu"), items = $("[role=menu]");
const { table, title } = act.dataset;
let since = +act.dataset.seen, changed = new Set(act.dataset.marks.split(" ")); // when I last looked
let shown = "", renewed = 0, busy = false, pointer = "mouse", scrolled = -Infinity;
let pressed = "", queue = [], own = false, finger = [0, 0]; // played last, next; whose news; where it was pressed
const state = () => $("#part").dataset;
const buttons = (part = $("#part")) => all("button[name=move]:enabled", part); // none while nothing can be stored
const piecesOf = (button, part = $("#part")) =>
  button.dataset.spots.split(" ").map((spot) => $(`svg #${CSS.escape(`t-${spot}`)}`, part)).filter(Boolean);
const buttonsOf = (piece) => buttons().filter((button) => piecesOf(button).includes(piece));
/** The sheet that a piece leads to, because a menu of all its moves would be long; and what that is called. */
const sheetOf = (piece, part = $("#part")) => piece && $(`[data-pieces~="${CSS.escape(piece.id.slice(2))}"]`, part);
const named = (sheet) => `Fill in: ${$("h3 span", sheet).textContent}`;
/** All that I can do: while it stays the same, what others do is not to disturb me. */
const offer = (part) => part.className + part.dataset.seat + buttons(part).map(({ value }) => value).join("\n");
const paragraph = (words, kind = "") => Object.assign(document.createElement("p"), { textContent: words, className: kind });

/** An address below this table's, seen with the same eyes. */
function address(what, more) {
  const seat = new URLSearchParams(location.search).get("seat");
  return `/t/${table}/${what}?${new URLSearchParams({ ...(seat && { seat }), narrow: +phone.matches, ...more })}`;
}
const ask = async (what, more) => (await fetch(address(what, more), { headers: { "X-Part": "1" } })).json();

// --- showing what is new
/** Before a part is shown: mark what is new, and make pieces pressable. */
function finish(fresh) {
  mark(fresh, changed);
  all(".opener", fresh).forEach((button) => (button.ariaExpanded = root.classList.contains("opened")));
  for (const line of all("#log li:not(.note)", fresh)) line.classList.toggle("new", since > 0 && line.dataset.number > since);
  const moves = new Map(); // piece -> its buttons
  for (const button of buttons(fresh))
    for (const piece of piecesOf(button, fresh)) moves.set(piece, [...(moves.get(piece) ?? []), button]);
  const stops = new Map(); // of the keyboard: one of those that do the same, none that holds others
  for (const [piece, own] of moves) {
    const sheet = sheetOf(piece, fresh), words = own.map(({ textContent }) => textContent).join("; ");
    piece.classList.add("can");
    if (![...moves.keys()].some((other) => other !== piece && piece.contains(other)))
      stops.set(sheet ? named(sheet) : words, piece);
  }
  fill.carry(fresh);
  const last = $("#part svg [tabindex='0']")?.id, order = [...stops.values()];
  const first = order.find(({ id }) => id === last) ?? order[0];
  for (const [words, piece] of stops)
    Object.assign(piece, { role: "button", ariaLabel: `${words}. ${piece.dataset.words}`, tabIndex: piece === first ? 0 : -1 });
}

/** Show a newer state; `mine` if it answers what I did. */
function take({ version, html }, mine = false) {
  if (html === shown || version < state().version) return;
  const was = { ...state() }, held = document.activeElement;
  let same = false;
  shown = html;
  morph(html, (fresh, ids) => {
    const { seat, narrow, number } = fresh.dataset;
    same = !mine && was.narrow === narrow && offer(fresh) === offer($("#part"));
    if (mine) [changed, since] = [new Set(), +number];
    else if (was.seat === seat && was.narrow === narrow) ids.forEach((id) => changed.add(id));
    finish(fresh);
  });
  fill.lay();
  if (same) light();
  else {
    [renewed, own] = [performance.now(), mine];
    (point(null), close(), fill.tell(ask));
    if (!mine) pressed = "";
  }
  if (!held.isConnected || held.matches("g:not([tabindex]), #menu[hidden] *")) { // it is gone: on where it was, or where the turn is told
    const next = (held.matches("g, #menu *") && $("#part svg [tabindex='0']")) || $("#turn");
    next.focus({ preventScroll: true });
    if (next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest" }); // who uses keys sees where they are
  }
  const lines = all("#log li").filter(({ dataset }) => +dataset.number > was.number);
  const begins = state().turn && !was.turn, news = lines.map((line) => $("span", line).textContent);
  if (begins || (state().over && !was.over)) news.push(begins ? `Your turn: ${state().task}` : $("#result-title").textContent);
  if (news.length && !(same && state().together && state().turn)) $("#live").textContent = news.join(". ");
  (tell(begins && document.hidden && root.classList.contains("notify")), begins && bring());
}

/** Bring my place on the board into view; not under the eyes of somebody who scrolls, writes or chooses. */
function bring() {
  const { top, bottom } = $("#t-here")?.getBoundingClientRect() ?? {}, low = $(".sheet .side")?.getBoundingClientRect().top ?? innerHeight;
  const busied = performance.now() < scrolled + 5000 || !menu.hidden || $(".opened, dialog[open], :is(input, select):focus") || getSelection().toString();
  if (state().turn && !busied && (top < 0 || bottom > low)) scrollBy(0, top - low / 2);
}
addEventListener("scroll", () => (scrolled = performance.now()));

/** The title of the tab and, if wished, a notification. */
function tell(aloud) {
  document.title = (state().turn ? "● Your move - " : "") + title;
  try { if (aloud) new Notification(`Your move - ${title}`, { body: state().task, tag: table }); } catch { /* phones have none of pages */ }
}

// --- the stream: a browser has six connections in all, so only the tab looked at holds one
let source, watch, pause = 1000, late = ""; // news that came while what I did was under way: its answer comes first
const refresh = (more) => ask("part", more).then(take, () => {});
function attend() {
  (source?.close(), clearInterval(watch));
  if (document.hidden) return (watch = setInterval(() => refresh({ glance: 1 }), 15000));
  source = new EventSource(address("stream", { since: state().version }));
  source.addEventListener("table", ({ data }) => (busy ? (late = data) : take(JSON.parse(data))));
  source.onopen = () => ([$("#lost").hidden, pause] = [true, 1000]);
  source.onerror = () => {
    $("#lost").hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(attend, (pause = Math.min(2 * pause, 30000)));
  };
}

const say = (words, bad = false) => ($("#said").classList.toggle("bad", bad), $("#said").replaceChildren(...(words ? [paragraph(words)] : [])));
/** Send a form of the table. What finds no server is sent again with its key, so that it happens once. */
async function send(form, button) {
  if (busy) return void ("again" in (button?.dataset ?? {}) && queue.length < 3 && queue.push(button.value));
  busy = root.classList.toggle("busy", true);
  const body = new FormData(form, button), headers = { "X-Part": "1" };
  pressed = body.get("move") ?? "";
  const what = (button?.getAttribute("formaction") ?? form.action).split("/").pop();
  body.set("key", crypto.getRandomValues(new Uint32Array(3)).join("-"));
  if (what === "hint") say("Thinking...");
  let answer, rest = 500;
  const read = async (got) => ({ ok: got.ok, status: got.status, told: await got.json() }); // fails if cut off
  const post = () => fetch(address(what), { method: "POST", body, headers }).then(read).catch(() => null);
  while (!(answer = await post()) || answer.status === 503) {
    say("No connection. Your move is kept and will be sent again.", true);
    await new Promise((done) => setTimeout(done, (rest = Math.min(2 * rest, 15000))));
  }
  const { told, ok } = answer;
  say(told.said ?? told.error, !ok);
  if (ok && what === "sheet") fill.clear(form);
  for (const news of [told.part, late]) if (news) take(JSON.parse(news), ok && news === told.part);
  if (ok && what === "move" && $("#typed")) $("#typed").value = "";
  [late, busy] = ["", root.classList.toggle("busy", false)];
  const wish = queue.shift(), next = ok && buttons().find(({ value }) => value === wish);
  next ? act.requestSubmit(next) : (queue = []);
}
document.addEventListener("submit", (event) => event.target.matches("[data-act]") && (event.preventDefault(), send(event.target, event.submitter)));

// --- words beside the pointer
let pointed = null, timer;
const previews = new Map();
/** What moves would do, in words; asked once for a state of the table. */
function preview({ value: moves }) {
  const key = [state().version, state().seat, state().narrow, moves].join();
  if (!previews.has(key)) previews.set(key, ask("preview", { moves }).then(({ lines = [], sketch }) => ({ words: lines.join(". "), sketch })));
  return previews.get(key).catch(() => ({ words: "" }));
}

/** Put a box below a place, or left of the list, inside the window. */
function place(box, { left, top, bottom }, list) {
  const { width, height } = box.getBoundingClientRect(), edge = $(".side").getBoundingClientRect().left;
  const x = list ? edge - width - 6 : left, y = list ? top : bottom + 8;
  box.style.left = `${Math.max(6, Math.min(x, innerWidth - width - 6))}px`;
  box.style.top = `${Math.max(6, y + height < innerHeight ? y : list ? innerHeight - height : top - height - 8)}px`;
}

const show = (lines, where, list) => (tip.replaceChildren(...lines.map((line) => paragraph(...line))), (tip.hidden = !lines.length), place(tip, where, list));
/** Light up what belongs to what is pointed at. */
const light = () => pointed?.name === "move" && piecesOf(pointed).forEach((piece) => piece.classList.add("lit"));
/** Point at a piece, or at a move of the list: light up what belongs to it, tell what it would do. */
function point(target, where = target?.getBoundingClientRect()) {
  if (target === pointed) return;
  clearTimeout(timer);
  all(".lit").forEach((piece) => piece.classList.remove("lit"));
  [pointed, tip.hidden] = [target, true];
  fill.lay("move");
  light();
  if (target) timer = setTimeout(() => explain(target, where), 180);
}

async function explain(target, where) {
  const list = target.name === "move", piece = target.closest(".can"), sheet = sheetOf(piece), own = list ? [target] : buttonsOf(piece);
  const can = sheet ? [named(sheet)] : own.map(({ textContent }) => textContent);
  const lines = list ? [] : [[target.dataset.words], ...can.slice(0, 6).map((words) => [words, "move"])];
  show(lines, where, list);
  const does = await Promise.all((sheet || own.length === 1 ? own.slice(0, 6) : []).map(preview));
  if (!does.length || pointed !== target || !menu.hidden) return;
  if (own.length === 1 && does[0].words) show([...lines, [does[0].words, "does"]], where, list); // several tell of themselves
  fill.lay("move", does.map(({ sketch = "" }) => sketch).join(""));
}

/** Why nothing can be done with a piece now; what it is, if nothing can be done with it ever. */
async function whyNot(piece, where) {
  const lines = [[piece.dataset.words]], quoted = (moves) => moves.map((move) => `"${move}"`).join(" or ");
  point(null);
  for (let at = piece; at && state().turn && lines.length < 2; at = at.parentElement.closest("[data-words]"))
    for (const { moves, reason } of (await ask("spot", { piece: at.id.slice(2) })).refused ?? [])
      lines.push([`You cannot ${quoted(moves.slice(0, 2))}${moves.length > 2 ? " or the like" : ""}: ${reason}.`, "no"]);
  show(lines.slice(0, 5), where);
}

// --- pressing pieces
const spot = ({ clientX, clientY }) => ({ left: clientX + 12, top: clientY - 6, bottom: clientY + 10 });
/** A piece was pressed: play its move, or choose among several. A finger always chooses, so nothing slips. */
function choose(piece, where, directly) {
  const own = buttonsOf(piece), sheet = sheetOf(piece), copies = own.map((button) => button.cloneNode(true));
  if (sheet) return goTo(fill.begin(sheet, own.map(({ value }) => value)));
  if (own.length === 1 && directly) return act.requestSubmit(own[0]);
  point(null);
  copies.forEach((copy, i) => {
    [copy.role, copy.id] = ["menuitem", ""];
    preview(own[i]).then(({ words }) => (copy.append(paragraph(words)), place(menu, where)));
  });
  $("p", menu).textContent = items.ariaLabel = piece.dataset.words;
  items.replaceChildren(...copies);
  menu.hidden = false;
  (place(menu, where), copies[0].focus());
}

/** Go to a field beside the table; on a phone that is opened for it. */
function goTo(field) {
  root.classList.add("opened");
  all(".opener").forEach((button) => (button.ariaExpanded = true));
  (point(null), close());
  if (root.classList.contains("sheet")) $("#story")?.removeAttribute("open"); // there is no room for both
  (field.focus(), field.closest("[data-sheet]")?.scrollIntoView({ block: "nearest" }));
}

/** Close the menu and the tip; `back` to the piece that the menu belongs to. */
const close = (back = false) => ((menu.hidden = tip.hidden = true), back && $("#part svg [tabindex='0']")?.focus({ preventScroll: true }));
document.addEventListener("pointerdown", ({ target, pointerType }) => ((pointer = pointerType), target.closest("#menu") || close()));
document.addEventListener("pointerover", (event) => {
  const found = event.target.closest?.("#part button[name=move], #part [data-words]") ?? null;
  if (event.pointerType === "mouse" && menu.hidden) point(found, found?.dataset.words ? spot(event) : undefined);
});
document.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && point(target.closest("#part button[name=move], #part .can")));

const PRESSED = { // what a click on these does
  "#part .can": (piece, event) => choose(piece, spot(event), pointer === "mouse"),
  "#part [data-words]": (piece, event) => whyNot(piece, spot(event)),
  ".opener": (button) => (button.ariaExpanded = root.classList.toggle("opened")),
  "[data-keys]": () => $("#keys").showModal(),
  "[data-rule]": async ({ dataset }, event) => {
    event.preventDefault();
    const page = new DOMParser().parseFromString(await (await fetch(dataset.rule)).text(), "text/html");
    $("#rulebox .prose").replaceChildren(...$("#rule", page).childNodes);
    $("#rulebox").showModal();
  },
};
/** Whether a press does once more what the last one did, and such are done several times in a row. */
function repeats(target) {
  const piece = target.closest(".can"), all = piece ? buttonsOf(piece) : [target.closest("button")];
  return all.length === 1 && "again" in (all[0]?.dataset ?? {}) && all[0].value === pressed;
}
document.addEventListener("click", (event) => {
  // What changed under the finger was not meant: double clicks, and moves of others at the last moment.
  const at = [event.clientX, event.clientY], still = Math.hypot(at[0] - finger[0], at[1] - finger[1]) < 9;
  const early = performance.now() < renewed + 250 && (still || !own) && event.target.closest("#part :is(button, svg)");
  finger = at;
  if (early && !repeats(event.target)) return event.preventDefault();
  const aim = Object.keys(PRESSED).find((selector) => event.target.closest(selector));
  if (aim && !event.ctrlKey && !event.metaKey) PRESSED[aim](event.target.closest(aim), event);
});

// --- keys
const AHEAD = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** Go to the nearest piece in a direction; what lies aside counts double. */
function walk(from, [dx, dy]) {
  const middle = (piece) => ((box) => [box.x + box.width / 2, box.y + box.height / 2])(piece.getBoundingClientRect());
  const far = (piece) => {
    const [x, y] = middle(piece).map((at, i) => at - middle(from)[i]), ahead = x * dx + y * dy;
    return ahead > 1 ? ahead + 2 * Math.abs(x * dy + y * dx) : Infinity;
  };
  const next = all("#part svg [role=button]").reduce((best, piece) => (far(piece) < far(best) ? piece : best), from);
  [from.tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
}

/** What a key does where it is pressed; nothing, if it is left to the browser. */
function meaning(key, target) {
  const piece = target.closest?.("#part svg [role=button]"), list = [...items.children], at = list.indexOf(target);
  if (!menu.hidden) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
    return to !== undefined ? () => list.at(to % list.length).focus() : /Escape|Tab/.test(key) && (() => close(true));
  }
  if (key === "Escape") return () => (point(null), close(), say(""));
  if (piece && AHEAD[key]) return () => walk(piece, AHEAD[key]);
  if (piece && /^( |Enter)$/.test(key)) return () => choose(piece, piece.getBoundingClientRect(), true);
  if (root.classList.contains("nokeys") || target.matches?.("input:not([type=checkbox]), textarea, select")) return;
  if (key === "?") return () => $("#keys").showModal();
  if (key === "/" && $("#typed")) return () => goTo($("#typed"));
  const button = /^[1-9]$/.test(key) ? $(`#part [data-key="${key}"]`) : { u: $("#undo"), h: $("#hint") }[key];
  return button?.matches(":enabled") && (() => act.requestSubmit(button));
}
document.addEventListener("keydown", (event) => {
  const work = !(event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) && meaning(event.key, event.target);
  return work && (event.preventDefault(), work());
});

(fill.listen(ask), adopt($("#part")), finish($("#part")), tell(), fill.tell(ask));
(+state().narrow === +phone.matches ? Promise.resolve() : refresh()).then(() => scrollY || bring()); // loaded again, it stays
attend();
phone.onchange = () => refresh().then(attend);
document.addEventListener("visibilitychange", attend);
