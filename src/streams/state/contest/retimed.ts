import { type Table } from '../table.ts';

/** A submission as far as its times go; ms. */
interface Timed {
  readonly id: number;
  readonly contest: number;
  readonly at: number;
  readonly contest_time_ms: number;
}

/** A contest's start as it was and as it is, ms. */
interface MovedStart {
  readonly contestId: number;
  readonly from: number;
  readonly to: number;
}

/** Submissions once the start of a contest has moved: with their times since the new one. What has a time of its own, as a feed's, keeps it. */
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
