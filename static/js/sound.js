// Four quiet sounds.

// tones: hertz, and seconds of length and of delay
const CUES = {
  card: [[320, 0.05, 0]],
  pass: [[180, 0.09, 0]],
  turn: [[660, 0.12, 0], [880, 0.2, 0.1]],
  end: [[523, 0.2, 0], [659, 0.2, 0.14], [784, 0.4, 0.28]],
};

let audio = null;

export function cue(name) {
  audio ??= new AudioContext();
  for (const [frequency, length, delay] of CUES[name]) {
    const start = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { frequency });
    const loudness = new GainNode(audio);
    loudness.gain.setValueAtTime(0.15, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
