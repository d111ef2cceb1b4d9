import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryChange } from '#views/useQueryChange.ts';
import { useRested } from '#views/useRested.ts';

/** Parameters of the address for a board's past: the open tab, minutes of contest time, and people. */
export const PAST = { part: 'past', at: 'at', since: 'since', people: 'people' } as const;

/** The values that remove the past from the address. */
export const NO_PAST = { past: '', at: '', since: '', people: '' } as const;

const MINUTE_MS = 60_000;
/** Time without movement after which a slider is at rest, ms. */
const REST_MS = 250;

/** A minute chosen by a slider, as contest time in ms; null: none is chosen. */
interface ChosenMinute {
  /** The position of the slider. */
  readonly drawn: number | null;
  /** The position at rest, which is in the address and is loaded. */
  readonly rested: number | null;
  /** Call it when the slider moves. */
  readonly draw: (at: number | null) => void;
}

/** A minute in the address. It changes only when the slider rests, not for every minute on the way. */
export function useChosenMinute(key: typeof PAST.at | typeof PAST.since): ChosenMinute {
  const [params] = useSearchParams();
  const change = useQueryChange();
  const rested = minuteOf(params.get(key));
  const [moved, setMoved] = useState<{ readonly from: number | null; readonly to: number | null } | null>(
    null,
  );
  // If the address has changed since the move, the address counts.
  const isMoved = moved !== null && moved.from === rested;
  const drawn = isMoved ? moved.to : rested;
  const text = drawn === null ? '' : String(Math.ceil(drawn / MINUTE_MS));
  useRested(drawn === rested ? null : text, REST_MS, (minute) => change({ [key]: minute }));
  return { drawn, rested, draw: (to) => setMoved({ from: rested, to }) };
}

/** A minute of the address, in ms; null: not a number. */
function minuteOf(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) * MINUTE_MS : null;
}
