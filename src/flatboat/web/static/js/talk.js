// @ts-check
// What people say to each other: lines come by the stream, beside the game, and disturb nothing that one does.
import { $, all, pageOf, paragraph, root } from "./dom.js";
import { toggle } from "./drawers.js";
import { address, ask, shown, state } from "./state.js";
import { tellTimes } from "./times.js";
import { kept } from "./wishes.js";

const MOST = 200; // lines that stay

const lines = () => all("#lines li");
const isOpen = () => root.dataset.drawer === "talk" && !document.hidden;

/** The number of the last line that has come. */
export const heard = () => Number(lines().at(-1)?.dataset.line ?? 0);

/** Up to which line of this table was read in this browser; it remembers one table. */
function read() {
  const [table, number] = (kept.talk ?? "").split(" ");
  return table === state.table ? Number(number) : 0;
}

/** Whether a line is somebody else's. @param {HTMLElement} line */
const isForeign = ({ dataset }) => dataset.seat !== shown().seat;

/** At the tab, how many lines are new. What is open is read. @param {ParentNode} [within] */
export function tellUnread(within = document) {
  if (!$("#lines")) return;
  if (isOpen()) kept.talk = `${state.table} ${heard()}`;
  const fresh = lines().filter((line) => line.dataset.line > read() && isForeign(line)).length;
  for (const sign of all(".unread", within)) {
    sign.hidden = !fresh;
    sign.textContent = fresh;
    sign.ariaLabel = `${fresh} new`;
  }
}

/**
 * Lines have come; those that are here already may come again.
 * @param {{html: string}} told
 */
export function hear({ html }) {
  const list = $("#lines");
  if (!list) return;
  const last = heard();
  const fresh = all("li", pageOf(`<ol>${html}</ol>`)).filter(({ dataset }) => dataset.line > last);
  list.append(...fresh);
  for (const old of lines().slice(0, -MOST)) old.remove();
  if (!fresh.length) return;
  list.scrollTop = list.scrollHeight;
  tellTimes();
  tellUnread();
  const said = fresh.filter(isForeign).map((line) =>
    all("bdi", line)
      .map((part) => part.textContent)
      .join(": "),
  );
  if (said.length && kept.notalk !== "1") $("#overheard").replaceChildren(paragraph(said.join(". ")));
}

/** Ask for what was said meanwhile. */
export const catchUp = () => ask("talk", { heard: heard() }).then(hear, () => {});

/** Something to say is sent; what was not taken stays in its box. @param {HTMLFormElement} form */
async function say(form) {
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  const body = new FormData(form);
  body.set("seat", shown().seat ?? "");
  body.set("heard", `${heard()}`);
  let told = { said: "No connection. Your line is still here; send it again.", html: "" };
  try {
    const got = await fetch(address("talk"), { method: "POST", body, headers: { "X-Part": "1" } });
    told = { said: "", html: "", ...(await got.json()) };
    if (!got.ok) told.said ||= /** @type {any} */ (told).error;
  } catch {
    // what is told is that nobody answered
  }
  form.ariaBusy = null;
  $("#unsaid").textContent = told.said;
  $("#unsaid").hidden = !told.said;
  if (!told.said) form.reset();
  hear(told);
}

/** The drawer was opened or closed. */
function turned() {
  tellUnread();
  if (!isOpen()) return;
  $("#lines").scrollTop = $("#lines").scrollHeight;
  if (state.pointer === "mouse") $("#words-to-say")?.focus({ preventScroll: true });
}

/** Listen to who writes, and to the drawer. */
export function listen() {
  $("#say")?.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    void say($("#say"));
  });
  new MutationObserver(turned).observe(root, { attributeFilter: ["data-drawer"] });
}

let was = true;

/** The host may have turned it off, or on again. @param {ParentNode} fresh the part that is to be shown */
export function tellTalk(fresh) {
  const on = Boolean($(".tabs [data-drawer=talk]", fresh));
  if (!on && root.dataset.drawer === "talk") toggle("");
  if (on && !was) void catchUp();
  was = on;
  tellUnread(fresh);
}
