import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type Table } from '#streams/state/table.ts';

/** Length of one bar, ms. */
const SLOT_MS = 10_000;
/** Number of bars: five minutes. */
const SLOTS = 30;

/** One bar: submissions that arrived in its ten seconds, and how many of them still wait for a verdict. */
export interface Slot {
  readonly fromAt: number;
  readonly count: number;
  readonly waiting: number;
}

/** Counts of arriving submissions. */
export interface Pulse {
  /** Number of submissions that wait for a judge, without late arrivals that are not accepted. */
  readonly queued: number;
  /**
   * The last five minutes as bars of ten seconds, the newest last. Bars begin at multiples of ten seconds, so
   * that only the newest bar grows as submissions arrive.
   */
  readonly slotsAt: (nowAt: number) => readonly Slot[];
}

interface Counted {
  queued: number;
  /** By tens of seconds since the epoch. */
  readonly slots: Map<number, { count: number; waiting: number }>;
}

/**
 * Counts a table of submissions. The cost of a version depends on the changes since the last one, not on its
 * size. Counts of an earlier version must not be used any more.
 */
export function createPulse(): (table: Table<number, StaffSubmission>) => Pulse {
  let last: { readonly table: Table<number, StaffSubmission>; readonly counted: Counted } | null = null;
  return (table) => {
    if (last?.table !== table) last = { table, counted: (last && changed(last, table)) ?? whole(table) };
    const { counted } = last;
    return { queued: counted.queued, slotsAt: (nowAt) => slotsAt(counted, nowAt) };
  };
}

function whole(table: Table<number, StaffSubmission>): Counted {
  const counted: Counted = { queued: 0, slots: new Map() };
  for (const submission of table.values()) count(counted, submission, 1);
  return counted;
}

/** Counts only the changes; null: the tables are not versions of one table, and the changes are unknown. */
function changed(
  { table: before, counted }: { readonly table: Table<number, StaffSubmission>; readonly counted: Counted },
  table: Table<number, StaffSubmission>,
): Counted | null {
  const isKnown = table.eachChange(before, (id, submission) => {
    count(counted, before.get(id), -1);
    count(counted, submission, 1);
  });
  return isKnown ? counted : null;
}

function count(counted: Counted, submission: StaffSubmission | undefined, by: 1 | -1): void {
  if (submission === undefined) return;
  const { at, status, late } = submission;
  const key = Math.floor(at / SLOT_MS);
  const slot = counted.slots.get(key) ?? { count: 0, waiting: 0 };
  counted.slots.set(key, slot);
  slot.count += by;
  if (status === 'judged') return;
  slot.waiting += by;
  if (late === null || late.state === 'accepted') counted.queued += by;
}

function slotsAt({ slots }: Counted, nowAt: number): readonly Slot[] {
  const first = Math.floor(nowAt / SLOT_MS) - (SLOTS - 1);
  return Array.from({ length: SLOTS }, (_, at) => ({
    fromAt: (first + at) * SLOT_MS,
    ...(slots.get(first + at) ?? { count: 0, waiting: 0 }),
  }));
}
