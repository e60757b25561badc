// Four quiet sounds, made on the spot.

const CUES = {
  card: [[320, 0.05, 0.25, "triangle"]],
  pass: [[180, 0.09, 0.12, "sine"]],
  turn: [
    [660, 0.12, 0.1, "sine"],
    [880, 0.2, 0.1, "sine", 0.1],
  ],
  end: [
    [523, 0.2, 0.12, "sine"],
    [659, 0.2, 0.12, "sine", 0.14],
    [784, 0.4, 0.12, "sine", 0.28],
  ],
};

let audio = null;

export function cue(name) {
  audio ??= new AudioContext();
  for (const [frequency, length, volume, type, after = 0] of CUES[name]) {
    const start = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { frequency, type });
    const loudness = new GainNode(audio, { gain: volume });
    loudness.gain.setValueAtTime(volume, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
