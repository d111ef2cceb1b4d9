import { type Ending } from '../cases.ts';

/** A program that talks to the jury's `partner.c`, and the expected ends of both. */
export interface PairCase {
  readonly file: string;
  readonly ends: readonly Ending[];
  /** 42: the partner accepts; 43: it rejects. */
  readonly partner: 42 | 43;
}

/** The jury's program may use more than the other one, so that it outlives it. */
export const PARTNER_LIMITS = { cpuMs: 2000, wallMs: 8000 };

/** A talk that goes well, and every way in which it can fail. */
export const PAIRS: readonly PairCase[] = [
  { file: 'pair-good.c', ends: [{ code: 0 }], partner: 42 },
  { file: 'pair-silent.c', ends: ['wall'], partner: 43 },
  { file: 'pair-unflushed.c', ends: ['wall'], partner: 43 },
  { file: 'pair-flood.c', ends: [{ signal: 13 }], partner: 43 },
  { file: 'pair-early.c', ends: [{ code: 0 }], partner: 43 },
  { file: 'pair-garbage.c', ends: ['wall'], partner: 43 },
  { file: 'pair-closed.c', ends: ['cpu'], partner: 43 },
  { file: 'pair-deaf.c', ends: ['wall'], partner: 43 },
  { file: 'pair-half.c', ends: ['wall'], partner: 43 },
  { file: 'pair-crash.c', ends: [{ signal: 6 }], partner: 43 },
  { file: 'pair-own-end.c', ends: [{ code: 0 }], partner: 43 },
];
