// @ts-check
// Who has won sees bits of paper fall over the board, for two seconds or until anything is pressed.
import { $ } from "./dom.js";
import { animate, length, TURN } from "./moving.js";

const BITS = 36;
const COLORS = ["#f4c542", "#b03d0c", "#2a66ad", "#4d7c3a", "#fdfcf7"];

/** Let it fall, if one has won and likes to see things move. */
export function celebrate() {
  if (!length() || !$("#part .result[data-won]")) return;
  const { left, top, width, height } = $("#part .board").getBoundingClientRect();
  for (let bit = 0; bit < BITS; bit++) {
    const piece = Object.assign(document.createElement("i"), { className: "confetti" });
    piece.style.background = COLORS[bit % COLORS.length];
    piece.style.left = `${left + width * Math.random()}px`;
    piece.style.top = `${top}px`;
    document.body.append(piece);
    const turns = 360 * (1 + 2 * Math.random());
    const fall = {
      translate: `${80 * (Math.random() - 0.5)}px ${height}px`,
      rotate: `1 1 0.3 ${turns}deg`,
      opacity: 0.4,
    };
    const how = { duration: (0.6 + 0.4 * Math.random()) * TURN * length(), easing: "ease-in" };
    void animate(piece, [{ translate: "0 0", rotate: "1 1 0.3 0deg" }, fall], how).then(() => piece.remove());
  }
}
