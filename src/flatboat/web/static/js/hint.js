// @ts-check
// A hint: asked for once, answered when it is my turn; on the board and beside the moves until I play.
import { $, paragraph, parsed, pieceOf, thinking } from "./dom.js";
import { preview } from "./foretold.js";
import { buttons, piecesOf, situation } from "./pieces.js";
import { post, say } from "./post.js";
import { lay } from "./sketch.js";
import { shown, state } from "./state.js";

const MOVED_ON = 409;
const MARKED = 8; // pieces with a ring, at most

/** Whether one is wished for that cannot be asked for yet, and whether one is asked for. */
let wanted = false;
let asking = false;
/** Whether I have played since one was asked for. */
let played = false;
/** How things stood here when it was refused, since they stand otherwise there; "" for not so. */
let behind = "";
/** How things stood when it was given; "" for none. */
let given = "";

/** @param {Node[]} nodes */
const put = (...nodes) => $("#hintbox").replaceChildren(...nodes);

/** Ask for a hint, as soon as it is my turn and what was asked before I played is answered; not twice for the same. */
export function want() {
  if ((asking && !played) || (given && !state.busy)) return;
  given = ""; // what I have just played is over with its hint
  lay("hint");
  wish();
}

function wish() {
  wanted = true;
  tell();
  follow();
}

const tell = () =>
  put(paragraph(shown().turn ? "Thinking..." : "The hint comes as soon as it is your turn."));

async function ask() {
  const then = situation($("#part"));
  wanted = false;
  played = false;
  asking = true;
  put(...thinking());
  const { status, told } = await post("hint", new FormData($("#act")));
  asking = false;
  if (status === MOVED_ON) behind = then;
  if (wanted) return follow(); // I have played, and asked anew
  if (behind || situation($("#part")) !== then) return again();
  put();
  if (!told.hint) return say(told.said ?? told.error, true);
  given = then;
  put(parsed(told.hint));
  mark();
}

/** What was shown had been overtaken: ask once more when the page is up to date, unless I play on. */
function again() {
  if (situation($("#part")) === behind) return;
  behind = "";
  if (played) put();
  else wish();
}

/** After anything new: what is wished for is asked, what is given is marked anew, or is gone once I played. */
export function follow() {
  if (behind) again();
  if (wanted && !asking && !state.busy && shown().turn) void ask();
  else if (wanted && shown().over) {
    wanted = false;
    put();
  } else if (wanted) tell();
  if (!given) return;
  if (situation($("#part")) === given) mark();
  else forget();
}

/** I have played: the hint is gone. */
export function forget() {
  played = true;
  if (asking && !wanted) put(); // what is being thought of is of no use any more
  if (!given) return;
  given = "";
  put();
  lay("hint");
}

/** Mark the hinted move: its button, its pieces, and rings around them on the drawing. */
function mark() {
  const { move = "" } = $("#hintbox .hint").dataset;
  const button = buttons().find(({ value }) => value === move);
  button?.classList.add("hinted");
  button?.closest(".dearer")?.setAttribute("open", "");
  const own = button ? piecesOf(button) : [];
  surround(own);
  const now = given;
  void preview({ value: move }).then(({ sketch, spots = [] }) => {
    const first = () => spots.map((spot) => pieceOf(spot)).filter(Boolean); // some have no button
    if (given === now) surround(own.length ? own : first(), sketch);
  });
}

/** @param {any[]} pieces @param {string} [sketch] of what the move would do */
function surround(pieces, sketch = "") {
  for (const piece of pieces) piece.classList.add("hinted");
  lay("hint", sketch + pieces.slice(0, MARKED).map(ring).join(""));
}

/**
 * A dashed ring around a piece, and an arrow that points at it, in the measures of the drawing.
 * @param {any} piece
 */
function ring(piece) {
  const matrix = $("#part .board > svg").getScreenCTM();
  const { left, top, width, height } = piece.getBoundingClientRect();
  const { x, y } = new DOMPoint(left, top).matrixTransform(matrix.inverse());
  const [wide, high, one] = [width / matrix.a, height / matrix.a, 1 / matrix.a]; // one pixel
  const edge = 4 * one;
  const middle = x + wide / 2;
  const tip = Math.max(y - edge, 12 * one);
  const box = `x="${x - edge}" y="${y - edge}" width="${wide + 2 * edge}" height="${high + 2 * edge}" rx="${8 * one}"`;
  const arrow = `M${middle} ${tip}l${-7 * one} ${-11 * one}h${14 * one}z`;
  return `<rect class="hintring hintcase" ${box}/><rect class="hintring" ${box}/><path class="hintarrow" d="${arrow}"/>`;
}
