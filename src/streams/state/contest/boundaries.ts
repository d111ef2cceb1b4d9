import { type ContestTimes } from '#domain/contest/contest.ts';
import { nextBoundaryAt } from '#domain/contest/phase.ts';
import {
  frozenFromAt,
  isFrozenAt,
  parseStandingsSetting,
  type StandingsNow,
  standingsVisibleAt,
} from '#domain/standings/standings-setting.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { timesOf } from './contest.ts';
import { selectModule } from './modules.ts';
import { selectTimes } from './phase.ts';
import { type State } from '../state.ts';

/** The state of the chosen contest's standings now, by its setting (TML-6); null: not known yet. */
export function selectStandingsNow({
  contest,
  system,
}: Pick<State, 'contest' | 'system'>): StandingsNow | null {
  const setting = contest.contest && parseStandingsSetting(contest.contest.standings);
  if (!contest.contest || !setting || system.now === 0) return null;
  const times = timesOf(contest.contest);
  return {
    visible: standingsVisibleAt(setting, times, system.now),
    frozen: isFrozenAt(setting, times, system.now),
  };
}

/** The next moment at which the phase, the module or the standings change; null: never, or not known. */
export function selectNextBoundaryAt(state: State): number | null {
  const known = selectTimes(state);
  const { contest } = state.contest;
  const { now } = state.system;
  if (!known || contest === null || now === 0) return null;
  const module = selectModule(state);
  const next = [
    nextBoundaryAt(known.times, known.participant, now),
    ...standingsBoundaries(contest, known.times),
    module.kind === 'under_way' ? module.endAt : null,
  ];
  const ahead = next.filter((at): at is number => at !== null && at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

function standingsBoundaries(contest: Contest, times: ContestTimes): readonly (number | null)[] {
  const setting = parseStandingsSetting(contest.standings);
  return setting === null ? [] : [frozenFromAt(setting, times), times.startAt, times.endAt];
}
