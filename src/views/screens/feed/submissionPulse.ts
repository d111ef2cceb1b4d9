import { type StaffSubmission } from '../../../../protocol/wire/staff/submission.ts';

/** Length of one bar, ms. */
export const SLOT_MS = 10_000;
/** Five minutes of them. */
const SLOTS = 30;

/** One bar: submissions that arrived in its ten seconds, and how many of them still wait for a verdict. */
export interface Slot {
  readonly fromAt: number;
  readonly count: number;
  readonly waiting: number;
}

/**
 * The last five minutes as bars of ten seconds, the newest last. Bars begin at whole tens of seconds, so that they
 * grow and then move on, and never change their past. `feed` is newest first.
 */
export function pulseOf(feed: readonly StaffSubmission[], nowAt: number): readonly Slot[] {
  const lastFromAt = Math.floor(nowAt / SLOT_MS) * SLOT_MS;
  const firstFromAt = lastFromAt - (SLOTS - 1) * SLOT_MS;
  const slots = Array.from({ length: SLOTS }, (_, at) => ({
    fromAt: firstFromAt + at * SLOT_MS,
    count: 0,
    waiting: 0,
  }));
  for (const submission of feed) {
    const slot = slots[Math.floor((submission.at - firstFromAt) / SLOT_MS)];
    if (slot === undefined) continue;
    slot.count += 1;
    if (submission.status !== 'judged') slot.waiting += 1;
  }
  return slots;
}
