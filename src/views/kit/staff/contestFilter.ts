import { type Contest } from '#protocol/wire/contest.ts';
import { phaseOf } from './contestSituation.ts';

/** Contests that the list shows; `all`: those that are not put away. */
export const CONTEST_FILTERS = ['all', 'running', 'upcoming', 'past', 'archived'] as const;
export type ContestFilter = (typeof CONTEST_FILTERS)[number];

const PHASES = {
  running: ['started', 'analysis'],
  upcoming: ['not_started'],
  past: ['not_started_analysis', 'finished'],
} as const;

/** The contests that pass a filter and whose name holds the words. */
export function filterContests(
  contests: readonly Contest[],
  { show, words, nowAt }: { readonly show: ContestFilter; readonly words: string; readonly nowAt: number },
): readonly Contest[] {
  const wanted = words.trim().toLowerCase();
  return contests.filter((contest) => {
    if (contest.archived !== (show === 'archived')) return false;
    if (!contest.name.toLowerCase().includes(wanted)) return false;
    if (show === 'all' || show === 'archived') return true;
    return PHASES[show].some((phase) => phase === phaseOf(contest, nowAt));
  });
}
