// The replay: steps through a game without loading the page anew.
import { $, adopt, all, mark, morph, phone } from "./flatboat.js";
const range = $("#at"), eyes = $("#replay").elements.as, play = $("[data-step=play]");
const { table } = $("#replay").dataset, turns = $("#replay").dataset.turns.split(" ").map(Number), last = +range.max;
const bound = (number) => Math.max(0, Math.min(last, number));
const query = (at, more) => `?${new URLSearchParams({ at, as: eyes?.value ?? "all", ...more })}`;
let at = +range.value, loading = false, timer = 0;
const STEPS = {
  "first": () => 0, "last": () => last, "back": () => at - 1, "forward": () => at + 1,
  "turn-back": () => turns.findLast((turn) => turn < at) ?? 0,
  "turn-forward": () => turns.find((turn) => turn > at) ?? last,
};
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", PageUp: "turn-back", PageDown: "turn-forward" };

/** Show the table after a move. While one is loading only the newest wish is kept, so dragging stays quick. */
async function go(to) {
  range.value = at = bound(+to);
  $("#where").textContent = `Move ${at} of ${last}`;
  for (const link of all("a[data-step]")) link.href = query(bound(STEPS[link.dataset.step]()));
  if (loading) return;
  loading = true;
  const wish = () => query(at, { narrow: +phone.matches });
  for (let got = ""; got !== wish(); ) { // who looks may change meanwhile, too
    const answer = await fetch(`/t/${table}/frame${(got = wish())}`).catch(() => null);
    $("#lost").hidden = answer?.ok ?? false;
    if (!answer?.ok) run(false);
    else morph((await answer.json()).html, (part, ids) => mark(part, ids.length < 40 ? ids : []));
  }
  loading = false;
  history.replaceState(null, "", query(at));
  $("#live").textContent = timer ? "" : all("#log .new span").map((line) => line.textContent).join(". ");
}

/** Play on by itself, or stop. */
function run(on) {
  clearInterval(timer);
  timer = on && setInterval(() => (at < last ? go(at + 1) : run(false)), 1100);
  play.textContent = on ? "Pause" : "Play";
  if (on && at === last) go(0);
}

/** A step, or to the move of a line: by a click or a key, which the browser then need not see to. */
function take(event, step, to) {
  if ((!step && !to) || event.ctrlKey || event.metaKey || event.altKey) return;
  (event.preventDefault(), run(step === "play" && !timer));
  if (step !== "play") go(to ?? STEPS[step]());
}
document.addEventListener("click", (event) => take(event, event.target.closest("[data-step]")?.dataset.step, event.target.closest("a[data-at]")?.dataset.at));
document.addEventListener("keydown", (event) => event.target.closest("select, #log, pre") || take(event, KEYS[event.key]));
range.addEventListener("input", () => (run(false), go(+range.value)));
$("#replay").onsubmit = (event) => event.preventDefault();
for (const asks of [eyes, phone]) asks?.addEventListener("change", () => go(at));
adopt($("#part"));
if (+$("#part").dataset.narrow !== +phone.matches) go(at);
