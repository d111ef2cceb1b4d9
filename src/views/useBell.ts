import { useCallback, useEffect, useRef, useState } from 'react';

const TONE_HZ = 880;
const RING_S = 0.35;
const LOUDNESS = 0.2;

/** A bell that rings when a new key comes. It is off until a person turns it on: browsers play no sound before a press. */
export function useBell(keys: readonly string[]): readonly [isOn: boolean, toggle: () => void] {
  const [context, setContext] = useState<AudioContext | null>(null);
  const known = useRef(new Set(keys));
  useEffect(() => {
    const isNew = keys.some((key) => !known.current.has(key));
    known.current = new Set(keys);
    if (isNew && context !== null) ring(context);
  }, [keys, context]);
  const toggle = useCallback(() => {
    if (context === null) {
      const made = new AudioContext();
      ring(made);
      setContext(made);
    } else {
      void context.close();
      setContext(null);
    }
  }, [context]);
  return [context !== null, toggle];
}

function ring(context: AudioContext): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const from = context.currentTime;
  tone.frequency.value = TONE_HZ;
  volume.gain.setValueAtTime(LOUDNESS, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + RING_S);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + RING_S);
}
