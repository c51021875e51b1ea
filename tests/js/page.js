// A page for the modules under test: they look for their elements when they are loaded.
import { JSDOM } from "jsdom";

const TABLE = `<form id="act" data-table="t1" data-title="A game" data-seen="3" data-marks="t-a t-b"></form>
<div id="tip"></div><div id="menu" hidden><p></p><div role="menu"></div></div>
<div id="part" data-version="5" data-seat="0" data-narrow="0"></div>`;

/**
 * Make a window of this body the global one.
 * @param {string} [body]
 */
export function open(body = TABLE) {
  const { window } = new JSDOM(`<!doctype html><body>${body}</body>`, {
    url: "http://localhost/t/t1?seat=1",
  });
  window.matchMedia = () => ({ matches: false, addEventListener() {} });
  window.CSS ??= { escape: (words) => words };
  for (const name of ["window", "document", "location", "DOMParser", "Element", "CSS", "matchMedia"])
    Object.defineProperty(globalThis, name, {
      value: name === "window" ? window : window[name],
      configurable: true,
    });
  return window;
}

/** Where our script is. */
export const SCRIPT = "../../src/flatboat/web/static/js";
