/** Synthesizes seven short sounds from tones and noise, without audio files. */

const LOUD = 0.22;
const LATE = 1000; // ms after which a sound no longer belongs to what is seen

/**
 * A tone: its pitch in Hz at the start and the end, its start and length in seconds, and its relative volume.
 * @typedef {{ wave?: OscillatorType, from: number, to?: number, at?: number, long: number, loud?: number }} Tone
 * A knock: a short burst of noise through a band-pass filter at `from` Hz.
 * @typedef {{ knock: true, from: number, at?: number, long: number, loud?: number }} Knock
 */

/** @param {number} from @param {number} [at] @param {number} [loud] @returns {Knock} */
const knock = (from, at = 0, loud = 1) => ({ knock: true, from, at, long: 0.07, loud });
/** @param {number} from @param {number} at @param {number} long @param {number} [loud] @returns {Tone} */
const bell = (from, at, long, loud = 0.5) => ({ wave: "sine", from, at, long, loud });

/** @type {Record<import("./observer.js").Sound, (Tone | Knock)[]>} */
export const SOUNDS = {
  step: [knock(900), { wave: "sine", from: 190, to: 150, long: 0.09, loud: 0.7 }],
  take: [knock(1300), knock(500, 0.06), { wave: "sine", from: 150, to: 90, at: 0.06, long: 0.16 }],
  turn: [{ wave: "triangle", from: 330, to: 660, long: 0.16, loud: 0.45 }, knock(1100, 0.15, 0.8)],
  roll: [knock(1500), knock(1100, 0.09, 0.8), knock(1350, 0.17, 0.65), knock(900, 0.27), knock(800, 0.33, 0.5)],
  gate: [bell(659, 0, 0.7), bell(988, 0.12, 0.9)],
  refusal: [
    { wave: "triangle", from: 155, to: 140, long: 0.1, loud: 0.7 },
    { wave: "triangle", from: 130, to: 118, at: 0.13, long: 0.13, loud: 0.7 },
  ],
  end: [bell(392, 0, 0.9), bell(494, 0.14, 0.9), bell(587, 0.28, 0.9), bell(784, 0.42, 1.4)],
};

/** Create a player of sounds. @param {AudioContext} context */
export function createSynth(context) {
  const out = context.createGain();
  out.gain.value = LOUD;
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;

  /** @param {Knock} tone @param {number} start */
  function noiseOf({ from }, start) {
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 3 });
    source.connect(filter);
    source.start(start);
    return { source, end: filter };
  }

  /** @param {Tone} tone @param {number} start */
  function toneOf({ wave = "sine", from, to = from, long }, start) {
    const source = new OscillatorNode(context, { type: wave, frequency: from });
    source.frequency.exponentialRampToValueAtTime(to, start + long);
    source.start(start);
    return { source, end: source };
  }

  return {
    /** Play a sound, or nothing if the audio does not start soon. @param {import("./observer.js").Sound} name */
    async play(name) {
      const asked = performance.now();
      if (context.state !== "running") await context.resume();
      if (performance.now() - asked > LATE) return;
      for (const tone of SOUNDS[name]) {
        const start = context.currentTime + 0.005 + (tone.at ?? 0);
        const { source, end } = "knock" in tone ? noiseOf(tone, start) : toneOf(tone, start);
        const volume = context.createGain();
        volume.gain.setValueAtTime(0.0001, start);
        volume.gain.exponentialRampToValueAtTime(tone.loud ?? 1, start + 0.006);
        volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.long);
        end.connect(volume).connect(out);
        source.stop(start + tone.long + 0.02);
      }
    },
  };
}
