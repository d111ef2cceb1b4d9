/** Kinds of things that may wait for staff during the day. */
export const NEED_KINDS = [
  'question',
  'late',
  'rejudging',
  'time_request',
  'recovery',
  'report',
  'judging_failed',
  'task_broken',
  'judging_waits',
  'disconnected',
  'disk',
  'files',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Something that waits for somebody of the staff. */
export interface Need {
  readonly kind: NeedKind;
  /** Its beginning, ms since the epoch; null: unknown. */
  readonly at: number | null;
  /** Names of the affected, for people. */
  readonly names: readonly string[];
  readonly contestId: number | null;
}

/** Wait from which a judge's queue is slow, ms. */
export const QUEUE_PATIENCE_MS = 60_000;
/** Below this a disk is low, bytes. */
export const LOW_DISK_BYTES = 5 * 2 ** 30;
/** Disk space reserved for competitors' work: nothing large is accepted that would leave less, bytes. */
export const LEAST_DISK_BYTES = 2 ** 30;

/** The longest waiting first; needs without a beginning, such as a full disk, before all. */
export function oldestFirst<T extends Pick<Need, 'at'>>(needs: readonly T[]): readonly T[] {
  return [...needs].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}
