import { useState } from 'react';
import { rowsBelow, type TableRows } from '#streams/state/rows.ts';

/** A list that stays still while a person reads it. */
export interface Held<T> {
  readonly rows: TableRows<T>;
  /** Number of new rows above it. */
  readonly news: number;
  /** Shows the new rows. */
  readonly release: () => void;
}

/** Holds a list, newest first, from when `isHolding` begins: later rows are only counted until a release. */
export function useHold<T extends { readonly id: number }>(rows: TableRows<T>, isHolding: boolean): Held<T> {
  const [heldId, setHeldId] = useState<number | null>(null);
  const newestId = rows.at(0)?.id ?? null;
  if (isHolding && heldId === null && newestId !== null) setHeldId(newestId);
  if (!isHolding && heldId !== null) setHeldId(null);
  const shown = heldId === null || !isHolding ? rows : rowsBelow(rows, heldId);
  return { rows: shown, news: rows.length - shown.length, release: () => setHeldId(newestId) };
}
