import { useState } from 'react';
import { rowsBelow, type TableRows } from '#streams/state/rows.ts';

/** A list that stands still while somebody reads in it. */
export interface Held<T> {
  readonly rows: TableRows<T>;
  /** The number of rows that have come above it since. */
  readonly news: number;
  /** Lets them in. */
  readonly release: () => void;
}

/** Holds a list, newest first, as it is when `isHolding` begins: what comes later is counted and not shown until then. */
export function useHold<T extends { readonly id: number }>(rows: TableRows<T>, isHolding: boolean): Held<T> {
  const [heldId, setHeldId] = useState<number | null>(null);
  const newestId = rows.at(0)?.id ?? null;
  if (isHolding && heldId === null && newestId !== null) setHeldId(newestId);
  if (!isHolding && heldId !== null) setHeldId(null);
  const shown = heldId === null || !isHolding ? rows : rowsBelow(rows, heldId);
  return { rows: shown, news: rows.length - shown.length, release: () => setHeldId(newestId) };
}
