import { type Ending } from '../cases.ts';

/** A program that talks to the jury's (`partner.c`), and how both must end. */
export interface PairCase {
  readonly file: string;
  readonly ends: readonly Ending[];
  /** 42: the partner is content; 43: it is not. */
  readonly partner: 42 | 43;
}

/** What the jury's half may use: more than the other, so that it outlives it. */
export const PARTNER_LIMITS = { cpuMs: 2000, wallMs: 8000 };

/** Talk that goes well, and every way in which it may not. */
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
