import { type BalloonSetting, type First } from './balloons.ts';

/** The first accepted submission of a participant in a task. */
interface Solved {
  readonly participant: number;
  readonly task: number;
  /** ms since the contest's start. */
  readonly contestTime: number;
  /** True if the participant has a row on the board; only then can they be first. */
  readonly isRanked: boolean;
}

/** A submission of a ranked participant that has no verdict yet. */
interface Pending {
  readonly task: number;
  readonly contestTime: number;
}

/** The first to solve each task, and the first to solve any. Equal times are all first, as on the board. */
export interface Firsts {
  ofTask(solved: Solved): First;
  ofContest(solved: Solved): First;
}

/** Finds the first solvers; a first is only likely while an earlier submission waits for its verdict. */
export function firstsAmong(solved: readonly Solved[], pending: readonly Pending[]): Firsts {
  const ranked = solved.filter(({ isRanked }) => isRanked);
  const earliest = (all: readonly Pick<Solved, 'contestTime'>[]) =>
    all.reduce((least, { contestTime }) => Math.min(least, contestTime), Infinity);
  const byTask = (all: readonly Pending[]) => {
    const least = new Map<number, number>();
    for (const { task, contestTime } of all)
      least.set(task, Math.min(least.get(task) ?? Infinity, contestTime));
    return least;
  };
  const solvedOf = byTask(ranked);
  const pendingOf = byTask(pending);
  const first = earliest(ranked);
  const firstPending = earliest(pending);
  const among = ({ isRanked, contestTime }: Solved, least: number, waiting: number): First => {
    if (!isRanked || contestTime !== least) return 'no';
    return waiting < contestTime ? 'likely' : 'yes';
  };
  return {
    ofTask: (one) => among(one, solvedOf.get(one.task) ?? Infinity, pendingOf.get(one.task) ?? Infinity),
    ofContest: (one) => among(one, first, firstPending),
  };
}

/**
 * Whether work that arrived at that instant gets a balloon: none from the freeze on where the contest stops
 * them then, as by default in DOMjudge (`show_balloons_postfreeze`): balloons must not reveal frozen
 * standings.
 */
export function isGiven(setting: BalloonSetting, at: number, frozenFrom: number | null): boolean {
  if (setting === 'no') return false;
  return setting === 'frozen' || frozenFrom === null || at < frozenFrom;
}
