// @ts-check
// Moves are seen: pieces travel to where they stand now, cards turn, dice roll, counts say by how much they changed.
// What can be done never waits for it: the new state is there at once, and only looks as if it came to be.
// Only pieces that have changed are measured, and only what needs no new layout is animated.
import { tellCounts, tellPoints } from "./counts.js";
import { $, all } from "./dom.js";
import { animate, length, put, settle, TURN, together } from "./moving.js";
import { backOf, flip, roll, rolling } from "./showing.js";
import { besides, courses, dice, known, layout, points, scale, stand, texts, within } from "./standing.js";
import { along, heading, look, newer, turning, ways } from "./travel.js";

const NEAR = 8; // pixels that are no way: it only makes room
const STRUCK = { back: [], face: [{ opacity: 0 }, { opacity: 0 }] }; // the frames of what dice strike
const READ = 900; // milliseconds in which what dice brought is read, before anything follows from it
const MOST = 40; // pieces that travel at once; more of them is another table, not a move

/** @typedef {import("./travel.js").Stand} Stand */
/** @typedef {import("./travel.js").Course} Course */

/** A piece of the drawing that is shown. @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);

/** Let something appear, so as to be there after so many milliseconds. @param {any} it @param {number} [by] */
function reveal(it, by = length()) {
  const duration = Math.min(by, length() / 2);
  void animate(it, [{ opacity: 0, offset: 0 }], { duration, delay: by - duration });
}

/**
 * Before a new state is shown: note how all stands that changes. What is given back shows what has become of it,
 * and says after how many milliseconds dice have been read, then ships sail, and after how many all rests, if any do.
 * @param {ParentNode} fresh the part that is to be shown
 * @returns {() => number[]}
 */
export function watch(fresh) {
  if (!length()) return () => [];
  const [old, own] = [known($("#part")), known(fresh)];
  const both = [...own].flatMap(([id, now]) =>
    old.has(id) ? [{ id, now, was: /** @type {any} */ (old.get(id)) }] : [],
  );
  const moved = both.filter(({ now, was }) => now.chain !== was.chain).map(({ id }) => id);
  const gone = [...old.keys()].filter((id) => !own.has(id));
  const born = [...own.keys()].filter((id) => !old.has(id));
  const counted = both
    .filter(({ now }) => now.piece.matches(".count"))
    .map(({ id, was }) => /** @type {const} */ ([id, texts(was.piece)]));
  const differs = (/** @type {{now: any, was: any}} */ { now, was }) => look(now.piece) !== look(was.piece);
  const flips = both.filter(({ now }) => now.piece.matches(".flips, .falls")).filter(differs);
  const backs = new Map(flips.map(({ id, was }) => [id, was.piece.cloneNode(true)]));
  const [said, summed] = [Number($("#part").dataset.number), sums()];
  const undone = /** @type {any} */ (fresh).dataset?.number < said;
  const threw = (/** @type {[string, any]} */ [id, now]) =>
    dice(now.piece).length && (!old.has(id) || differs({ now, was: old.get(id) }));
  const rolled = undone ? [] : [...own].filter(threw).map(([id]) => id);
  const [earned, drawing] = [points($("#part")), layout()];
  const shown = undone ? [] : [...newer(courses($("#part")), courses(fresh))]; // what is taken back goes straight
  const sailed = new Map(shown.filter(([id]) => moved.includes(id)));
  const many = moved.length + born.length > MOST;
  const before = new Map(many ? [] : [...moved, ...gone].map((id) => [id, stand(old.get(id)?.piece)]));
  return () => {
    settle();
    if (layout() !== drawing) return arrive();
    const cast = rolled.map(at);
    const beat = (/** @type {any} */ it) => it.dataset.beat ?? 0;
    const first = Math.min(...cast.map(beat));
    const wait = (/** @type {any} */ it) => Math.max(0, beat(it) - first) * (length() / 2);
    const thrown = Math.max(0, ...cast.map((it) => wait(it) + rolling(dice(it).length)));
    const told = thrown && thrown + READ;
    const rest = told + (many ? 0 : arrival(sailed));
    const paid = points($("#part")).join() !== earned.join(); // coins are seen to come, too
    together(() => {
      if (thrown)
        for (const it of [...news(said, summed), ...cast.flatMap(besides), ...all(".comes")])
          reveal(it, thrown);
      for (const [id, was] of counted) tellCounts(at(id), was, thrown || rest);
      for (const it of cast) for (const [i, die] of dice(it).entries()) roll(die, i, wait(it));
      const turned = flips.map(({ id }) => at(id));
      if (!many) {
        const after = new Map([...moved, ...born].map((id) => [id, stand(at(id))]));
        turned.push(...show(before, after, sailed, thrown, told, wait));
      }
      turnCards(turned, backs, sailed, thrown, told);
      tellPoints(earned, $("#part .earns") ?? at([...sailed.keys(), ...moved, ...born][0]), rest);
    });
    return [told, paid ? Math.max(rest, length()) : rest];
  };
}

/**
 * Cards turn one after the other, in the order of their numbers: of a plot the first ones first. What dice have
 * struck looks as before until they rest.
 * @param {any[]} cards
 * @param {Map<string, Element>} backs how those looked that were there before
 * @param {Map<string, Course>} sailed
 * @param {number} thrown milliseconds until dice rest
 * @param {number} told and until what they brought has been read
 */
function turnCards(cards, backs, sailed, thrown, told) {
  const number = (/** @type {any} */ { id }) => Number(/\d+$/.exec(id)?.[0] ?? 0);
  const slots = [...new Set(cards.map(number))].sort((one, other) => one - other);
  const turn = length() / 2;
  const [longest, steps] = sailed.size ? [length(), Math.max(...slots, 1) + 1] : [turn, slots.length];
  const step = Math.min(longest, (TURN * length()) / steps);
  for (const card of cards) {
    const falls = card.matches(".falls");
    const [frames, back] = [falls ? STRUCK : flip(card), backOf(card, backs.get(card.id))];
    const [duration, delay] = falls ? [thrown, 0] : [turn, told + step * slots.indexOf(number(card))];
    const how = { duration, delay, easing: "ease-out" };
    put(() => card.before(back));
    void animate(back, frames.back, how).then(() => back.remove());
    void animate(card, frames.face, how);
  }
}

/** Another drawing: of its pieces only those travel that say from where. */
function arrive() {
  for (const it of all("#part [data-from]"))
    void animate(it, [{ translate: it.dataset.from, opacity: 0 }, {}], { duration: 2 * length() });
  return [];
}

/** What sums up what was done, by its id. */
const sums = () => new Map(all("#since, #story").map((it) => [it.id, it.textContent]));

/**
 * What tells how dice have fallen: the log's newer lines, what sums them up, and how the game ended by them.
 * @param {number} said the last move that was told before
 * @param {Map<string, string>} summed
 */
const news = (said, summed) => [
  ...all("#log [data-number]").filter(({ dataset }) => dataset.number > said),
  ...all("#since, #story").filter((it) => it.textContent !== summed.get(it.id)),
  ...all('#part[data-over="1"] :is(.result, .turnwords, .words)'),
];

/**
 * @param {Map<string, Stand>} before
 * @param {Map<string, Stand>} after
 * @param {Map<string, Course>} sailed
 * @param {number} thrown milliseconds until dice rest
 * @param {number} told and until what they brought has been read
 * @param {(it: any) => number} wait milliseconds before a piece moves: shots fall one after the other
 * @returns {Element[]} new cards, which are to be turned
 */
function show(before, after, sailed, thrown, told, wait) {
  const { ways: found, fresh } = ways(before, after);
  const pixels = scale();
  const arrived = [...sailed.keys()].map((id) => at(id)?.getAttribute("transform"));
  /** @type {Map<Element, number[]>} */
  const moved = new Map();
  for (const [id, was] of found) {
    const now = /** @type {Stand} */ (after.get(id));
    const [x, y] = [(was.x - now.x) * pixels, (was.y - now.y) * pixels];
    if (Math.hypot(x, y) < NEAR && was.turn === now.turn) continue;
    moved.set(at(id), [x, y]);
  }
  for (const [piece, [x, y]] of moved) {
    const by = [...moved].find(([other]) => other !== piece && other.contains(piece))?.[1] ?? [0, 0];
    const [dx, dy] = [x - by[0], y - by[1]];
    const stands = piece.getAttribute("transform");
    const turned = turning(before.get(piece.id)?.turn, stands);
    const course = sailed.get(piece.id);
    const how = { duration: length(), easing: "ease-in-out", delay: wait(piece) };
    if (course) sail(piece, course, [x / pixels, y / pixels], told);
    else if (arrived.includes(stands))
      reveal(piece, told + arrival(sailed)); // with the ship that comes there
    else if (turned) void animate(piece, turned, how);
    else if (Math.hypot(dx, dy) >= NEAR) void animate(piece, [{ translate: within(piece, dx, dy) }, {}], how);
  }
  const late = thrown || arrival(sailed) || length(); // what is new comes once dice rest, or all ships have come
  for (const it of fresh.map(at))
    if (it.dataset.beat) reveal(it, wait(it) + length());
    else if (!it.matches(".flips, :has(.rolls)")) reveal(it, late);
  return fresh.map(at).filter((it) => it.matches(".flips"));
}

/** Milliseconds that a course takes: a ship's a while for each step, a road no more than other ways. @param {Course} course */
const sailing = ({ headings }) => length() * Math.min(TURN, Math.max(1, headings.length - 1));

/** Milliseconds until all ships are where they sail to. @param {Map<string, Course>} sailed */
const arrival = (sailed) => Math.max(0, ...[...sailed.values()].map(sailing));

/**
 * A piece goes along its course; the hull of a ship turns with it, from its first step on.
 * @param {Element} piece
 * @param {Course} course
 * @param {number[]} from where it stood
 * @param {number} delay milliseconds
 */
function sail(piece, course, from, delay) {
  const { way, headings } = course;
  const frames = along(way, headings.length ? undefined : from);
  const timing = { delay, duration: sailing(course), easing: headings.length ? "linear" : "ease-in-out" };
  void animate(piece, frames, timing);
  const hull = $("use[transform*=rotate]", piece);
  if (hull && headings.length === frames.length)
    void animate(hull, heading(hull.getAttribute("transform"), headings), timing);
}
