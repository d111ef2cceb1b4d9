import { type StandingsSetting } from '#domain/contest/contest.ts';
import {
  frozenFromAt,
  isFrozenAt,
  parseStandingsSetting,
  standingsVisibleAt,
} from '#domain/standings/standings-setting.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { contestTimes } from '#server/model/times.ts';

/**
 * Whether contestants see the board, and whether it is frozen; named like the columns that keep the published
 * state.
 */
export type BoardState = Pick<ContestRow, 'standings_visible' | 'standings_frozen'>;

/**
 * The most ms by which clocks of two processes may differ. A process does not take back what one with a
 * faster clock has published.
 */
const CLOCK_SKEW_MS = 5_000;

/** The contest's standings setting; an unreadable one shows nothing. */
function settingOf(contest: ContestRow): StandingsSetting {
  return parseStandingsSetting(contest.standings) ?? 'no';
}

/** The state of the contest's board at an instant, by its setting and times. */
export function boardStateAt(contest: ContestRow, now: number): BoardState {
  const setting = settingOf(contest);
  const times = contestTimes(contest);
  return {
    standings_visible: standingsVisibleAt(setting, times, now),
    standings_frozen: isFrozenAt(setting, times, now),
  };
}

/** Whether time alone has changed the board since it was last published. */
export function isBoardDue(contest: ContestRow, now: number): boolean {
  return (
    !same(boardStateAt(contest, now), contest) && !same(boardStateAt(contest, now + CLOCK_SKEW_MS), contest)
  );
}

/** The next instant at which time alone may change the board; null: never. */
export function nextBoardChangeAt(contest: ContestRow, now: number): number | null {
  const times = contestTimes(contest);
  const instants = [times.startAt, times.endAt, frozenFromAt(settingOf(contest), times)];
  const ahead = instants.filter((at): at is number => at !== null && at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** Whether two states are the same. */
export function same(a: BoardState, b: BoardState): boolean {
  return a.standings_visible === b.standings_visible && a.standings_frozen === b.standings_frozen;
}

/**
 * Whether contestants see another board after a change of the contest; its times and the moment it became
 * final stand at its head.
 */
export function boardDiffers(before: ContestRow, after: ContestRow): boolean {
  return (
    !same(before, after) ||
    before.start_at !== after.start_at ||
    before.end_at !== after.end_at ||
    before.final_at !== after.final_at ||
    before.penalty_minutes !== after.penalty_minutes ||
    before.last_accepted_breaks_ties !== after.last_accepted_breaks_ties ||
    frozenFromAt(settingOf(before), contestTimes(before)) !==
      frozenFromAt(settingOf(after), contestTimes(after))
  );
}

/**
 * The thaw to store for a contest that has ended, when staff show the board again or freeze it anew (Contest
 * API, Contest state: a thaw comes after the end). Both versions are as they are at `now`.
 */
export function thawBetween(
  before: ContestRow,
  after: ContestRow,
  now: number,
): Pick<ContestRow, 'froze_at' | 'thawed_at'> {
  const kept = { froze_at: before.froze_at, thawed_at: before.thawed_at };
  if (frozenFromAt(settingOf(after), contestTimes(after)) !== null || now < after.end_at)
    return { froze_at: null, thawed_at: null };
  const froze = frozenFromAt(settingOf(before), contestTimes(before));
  return before.standings_frozen && froze !== null ? { froze_at: froze, thawed_at: now } : kept;
}
