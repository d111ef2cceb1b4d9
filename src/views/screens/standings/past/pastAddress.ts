import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryChange } from '#views/useQueryChange.ts';
import { useRested } from '#views/useRested.ts';

/** Parameters of the address for a board's past: the open part, minutes of contest time, and people with lines. */
export const PAST = { part: 'past', at: 'at', since: 'since', people: 'people' } as const;

/** The values by which the address says nothing of the past. */
export const NO_PAST = { past: '', at: '', since: '', people: '' } as const;

const MINUTE_MS = 60_000;
/** A slider that stands still so long has come to rest. */
const REST_MS = 250;

/** A minute that a slider chooses, as contest time in ms; null: none is chosen. */
interface ChosenMinute {
  /** Where the slider is. */
  readonly drawn: number | null;
  /** Where it came to rest: what is asked for, and what the address says. */
  readonly rested: number | null;
  /** The slider was moved. */
  readonly draw: (at: number | null) => void;
}

/** A minute in the address. Not every minute that a slider is drawn over is put there and asked for, but where it rests. */
export function useChosenMinute(key: typeof PAST.at | typeof PAST.since): ChosenMinute {
  const [params] = useSearchParams();
  const change = useQueryChange();
  const rested = minuteOf(params.get(key));
  const [moved, setMoved] = useState<{ readonly from: number | null; readonly to: number | null } | null>(
    null,
  );
  // An address that has changed since then is newer.
  const isMoved = moved !== null && moved.from === rested;
  const drawn = isMoved ? moved.to : rested;
  const text = drawn === null ? '' : String(Math.ceil(drawn / MINUTE_MS));
  useRested(drawn === rested ? null : text, REST_MS, (minute) => change({ [key]: minute }));
  return { drawn, rested, draw: (to) => setMoved({ from: rested, to }) };
}

/** A minute as the address has it, in ms; null for what is none. */
function minuteOf(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) * MINUTE_MS : null;
}
