import { type BalloonSetting, type First } from './balloons.ts';

/** The first accepted submission of somebody in a task. */
interface Solved {
  readonly participant: number;
  readonly task: number;
  /** ms since the contest's start. */
  readonly contestTime: number;
  /** True if they have a row on the board: only such are first. */
  readonly isRanked: boolean;
}

/** Something ranked that has no result yet. */
interface Pending {
  readonly task: number;
  readonly contestTime: number;
}

/** The first to solve each task, and any task of the contest. Equal times share it, as on the board. */
export interface Firsts {
  ofTask(solved: Solved): First;
  ofContest(solved: Solved): First;
}

/** Finds the first to solve among all that is solved; nothing is certain that something earlier and not judged may take. */
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
 * Whether work that arrived at that instant gets a balloon: where the contest stops them at the freeze, none from it
 * on. As DOMjudge has it by default (`show_balloons_postfreeze`): balloons must not reveal the frozen standings.
 */
export function isGiven(setting: BalloonSetting, at: number, frozenFrom: number | null): boolean {
  if (setting === 'no') return false;
  return setting === 'frozen' || frozenFrom === null || at < frozenFrom;
}
