// Small sounds, made on the spot: wood and felt, no files.

/** @typedef {"roll" | "hold" | "score" | "bonus" | "over"} Sound */

const LOUDNESS = 0.25;

/** @type {AudioContext | undefined} */
let context;

/**
 * A knock: filtered noise that dies away, like a die on felt.
 * @param {AudioContext} on
 * @param {number} at seconds from now
 * @param {number} pitch of the filter, in Hz
 * @param {number} loud from 0 to 1
 */
function knock(on, at, pitch, loud) {
  const length = 0.06;
  const start = on.currentTime + at;
  const noise = on.createBuffer(1, Math.ceil(length * on.sampleRate), on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  }
  const source = new AudioBufferSourceNode(on, { buffer: noise });
  const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 2 });
  const gain = new GainNode(on, { gain: loud * LOUDNESS });
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(start);
}

/**
 * A note like a small wooden bar.
 * @param {AudioContext} on
 * @param {number} at
 * @param {number} pitch
 */
function note(on, at, pitch) {
  const start = on.currentTime + at;
  const tone = new OscillatorNode(on, { type: "triangle", frequency: pitch });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0.5 * LOUDNESS, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
  tone.connect(gain).connect(on.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}

/** @type {Record<Sound, (on: AudioContext) => void>} */
const SOUNDS = {
  roll: (on) => [0, 0.05, 0.11, 0.16, 0.24, 0.33].forEach((at, i) => knock(on, at, 1900 - 170 * i, 1 - i / 8)),
  hold: (on) => knock(on, 0, 2600, 0.5),
  score: (on) => knock(on, 0, 700, 0.8),
  bonus: (on) => [523, 659, 784].forEach((pitch, i) => note(on, 0.09 * i, pitch)),
  over: (on) => [392, 523].forEach((pitch, i) => note(on, 0.14 * i, pitch)),
};

/** @param {Sound} name */
export function play(name) {
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  SOUNDS[name](context);
}
