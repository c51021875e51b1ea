// @ts-check
// What all pages share: wishes, times in words, copy buttons. They work without script, too.
import { $ } from "./dom.js";
import { tellTimes } from "./times.js";
import { remember } from "./wishes.js";

/**
 * Copy what stands in a field; the old way works without HTTPS, in a home network.
 * @param {HTMLElement} button
 */
function copy(button) {
  $(`#${button.dataset.copy}`).select();
  button.textContent = document.execCommand("copy") ? "Copied" : "Select it and copy";
}

remember();
tellTimes();
setInterval(tellTimes, 1000);
document.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLElement && target.dataset.copy) copy(target);
});
