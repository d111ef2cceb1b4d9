import { hundredths } from './points.ts';
import { orderKey, ranksOf, type StandingCell, type StandingRow, sortRows } from './standings.ts';

/** The change of one row between two moments of a board. */
export interface RowChange {
  readonly id: number;
  readonly rankBefore: number;
  readonly rankAfter: number;
  /** Solved problems or points gained; less than 0 where they were lost. */
  readonly gained: number;
  /** Numbers of the tasks whose cells changed. */
  readonly tasks: readonly string[];
}

/** The changed rows between two moments, by participant, in the order of the later one. */
export function boardDifference(
  before: readonly StandingRow[],
  after: readonly StandingRow[],
): readonly RowChange[] {
  const sortedBefore = sortRows(before);
  const ranks = ranksOf(sortedBefore);
  const known = new Map(sortedBefore.map((row, at) => [row.id, { row, rank: ranks[at] ?? 0 }]));
  const sorted = sortRows(after);
  const ranksAfter = ranksOf(sorted);
  return sorted.flatMap((row, at) => {
    const was = known.get(row.id);
    const tasks = changedTasks(was?.row.cells ?? {}, row.cells);
    const rankAfter = ranksAfter[at] ?? 0;
    const rankBefore = was?.rank ?? rankAfter;
    const gained = (hundredths(row.score) - hundredths(was?.row.score ?? 0)) / 100;
    const isSame = tasks.length === 0 && gained === 0 && rankBefore === rankAfter;
    return isSame ? [] : [{ id: row.id, rankBefore, rankAfter, gained, tasks }];
  });
}

/** A score that somebody had from a contest time (ms) on. */
export interface TimedScore {
  readonly at: number;
  readonly score: number;
  readonly penalty: number;
  readonly lastMinute?: number | undefined;
}

/** A rank that a person had from a contest time (ms) on. */
export interface TimedRank {
  readonly at: number;
  readonly rank: number;
}

/**
 * The ranks of some people over the time of a contest, by the scores of everybody (each in the order of the
 * times), at each of `times`, which are in order. Of consecutive times with one rank only the first is given.
 */
export function rankHistories(
  scores: ReadonlyMap<number, readonly TimedScore[]>,
  wanted: readonly number[],
  times: readonly number[],
): ReadonlyMap<number, readonly TimedRank[]> {
  const nothing = orderKey({ score: 0, penalty: 0, lastMinute: 0 });
  const keys = new Map([...scores.keys()].map((id) => [id, nothing]));
  const changes = [...scores].flatMap(([id, steps]) =>
    steps.map((step) => ({ id, at: step.at, key: orderKey(step) })),
  );
  changes.sort((a, b) => a.at - b.at);
  const ranks = new Map(wanted.map((id) => [id, [] as TimedRank[]]));
  let next = 0;
  for (const at of times) {
    for (let change = changes[next]; change !== undefined && change.at <= at; change = changes[next]) {
      keys.set(change.id, change.key);
      next += 1;
    }
    for (const [id, list] of ranks) {
      const rank = rankAmong(keys, id);
      if (rank !== list.at(-1)?.rank) list.push({ at, rank });
    }
  }
  return ranks;
}

function rankAmong(keys: ReadonlyMap<number, number>, id: number): number {
  const own = keys.get(id) ?? 0;
  let better = 0;
  for (const key of keys.values()) if (key > own) better += 1;
  return better + 1;
}

function changedTasks(
  before: Readonly<Record<string, StandingCell>>,
  after: Readonly<Record<string, StandingCell>>,
): readonly string[] {
  const tasks = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...tasks].filter((task) => JSON.stringify(before[task]) !== JSON.stringify(after[task]));
}
