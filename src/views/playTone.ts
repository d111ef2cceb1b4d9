/** Two short notes, in Hz. */
const NOTES = [660, 880] as const;
const NOTE_SECONDS = 0.14;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/**
 * Plays two short notes that the browser makes itself. It is silent where the browser allows no sound before
 * a press, and where there is no sound at all.
 */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(
    () => NOTES.forEach((hertz, index) => play(audio, hertz, audio.currentTime + index * NOTE_SECONDS)),
    () => undefined,
  );
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const note = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  loudness.gain.linearRampToValueAtTime(0, at + NOTE_SECONDS);
  note.connect(loudness).connect(audio.destination);
  note.start(at);
  note.stop(at + NOTE_SECONDS);
}
