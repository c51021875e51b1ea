// @ts-check
// Sounds of our own, made while they are heard: none before a first press, none for whoever has turned them off.
import { kept } from "./wishes.js";

/** @typedef {[wave: OscillatorType | "noise", pitch: number, begin: number, length: number, loud: number]} Note */

/** Pitches are in hertz, times in seconds; noise is what passes below its pitch. @type {Record<string, Note[]>} */
export const SOUNDS = {
  turn: [
    ["sine", 587, 0, 0.18, 0.5],
    ["sine", 880, 0.13, 0.35, 0.5],
  ],
  coin: [
    ["triangle", 1480, 0, 0.09, 0.25],
    ["triangle", 1976, 0.06, 0.25, 0.25],
  ],
  card: [["noise", 5200, 0, 0.09, 0.35]],
  dice: [0, 0.07, 0.13, 0.22, 0.3].map((begin, i) => ["noise", 2600 - 300 * i, begin, 0.045, 0.6]),
  cannon: [
    ["noise", 420, 0, 0.7, 1.6],
    ["sine", 58, 0, 0.5, 0.9],
  ],
  end: [523, 659, 784, 1047].map((pitch, i) => ["triangle", pitch, 0.12 * i, 0.5, 0.3]),
};
const VOLUME = 0.25;
const MOST = 3; // sounds one after the other
const APART = 0.25; // seconds between them

/** @type {AudioContext | undefined} */
let context;

/** @param {AudioContext} heard @param {number} seconds */
function noise(heard, seconds) {
  const buffer = heard.createBuffer(1, Math.ceil(heard.sampleRate * seconds), heard.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}

/**
 * One note, from a time on.
 * @param {AudioContext} heard
 * @param {Note} note
 * @param {number} from
 */
function play(heard, [wave, pitch, begin, length, loud], from) {
  const [start, end] = [from + begin, from + begin + length];
  const volume = new GainNode(heard, { gain: VOLUME * loud });
  volume.gain.setValueAtTime(VOLUME * loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  const source =
    wave === "noise"
      ? new AudioBufferSourceNode(heard, { buffer: noise(heard, length) })
      : new OscillatorNode(heard, { type: wave, frequency: pitch });
  const through = new BiquadFilterNode(heard, {
    type: "lowpass",
    frequency: wave === "noise" ? pitch : 12000,
  });
  source.connect(through).connect(volume).connect(heard.destination);
  source.start(start);
  source.stop(end);
}

/**
 * Let sounds be heard, each once, one after the other; whether that is allowed and wished.
 * @param {string[]} names
 */
export function sound(names) {
  if (!context || kept.quiet === "1") return false;
  const now = context.currentTime;
  [...new Set(names)].slice(0, MOST).forEach((name, i) => {
    for (const note of SOUNDS[name] ?? []) play(/** @type {any} */ (context), note, now + APART * i);
  });
  return true;
}

/** Browsers let a page be heard from the first press on. */
export function listen() {
  for (const type of ["pointerdown", "keydown"])
    document.addEventListener(type, () => {
      context ??= new AudioContext();
    });
}
