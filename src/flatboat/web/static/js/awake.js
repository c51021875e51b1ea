// @ts-check
// Says that there is script before anything is drawn: else the page would be drawn as it is without, and then all
// of it anew. So this is no module, and waits for nothing.
document.documentElement.classList.add("js");
