import { type Table } from '../table.ts';

/** The part of a submission that has its times, ms. */
interface Timed {
  readonly id: number;
  readonly contest: number;
  readonly at: number;
  readonly contest_time_ms: number;
}

/** The start of a contest before and after it moved, ms. */
interface MovedStart {
  readonly contestId: number;
  readonly from: number;
  readonly to: number;
}

/** Submissions after a moved start: contest times count from the new one, unless a feed gave its own. */
export function retimed<T extends Timed>(
  known: Table<number, T>,
  { contestId, from, to }: MovedStart,
): Table<number, T> {
  if (from === to) return known;
  const moved = [...known.values()].filter(
    (one) => one.contest === contestId && one.contest_time_ms === one.at - from,
  );
  return known.setAll(moved.map((one) => [one.id, { ...one, contest_time_ms: one.at - to }]));
}
