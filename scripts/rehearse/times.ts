import { type ContestSettings } from '#protocol/wire/staff/contest/settings.ts';
import { freezeMinutes, frozenBefore, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { type HeldContest } from './file.ts';

const MINUTE_MS = 60_000;
/** Extra time at the end, ms: a slow call must not make a submission of the last second late. */
const END_ROOM_MS = 15_000;
/** Shortest length of a module (domain/limits.ts) and a second more, ms. */
export const SHORTEST_MODULE_MS = 61_000;

/** Start and end of a contest that is held again, ms since the epoch by the server's clock. */
export interface Times {
  readonly startAt: number;
  readonly endAt: number;
  /** Speed, as a multiple of the contest's own. */
  readonly speed: number;
}

/** The times of a contest that is held again from `startAt` on. The modules of nvo need a minute each, at any speed. */
export function timesFrom(held: HeldContest, speed: number, startAt: number): Times {
  const room = held.type === 'nvo' ? held.tasks.length * SHORTEST_MODULE_MS : 0;
  const endAt = startAt + Math.ceil((held.endAt - held.startAt) / speed) + room + END_ROOM_MS;
  return { startAt, endAt, speed };
}

/** Length of a module: whole minutes and one more, since a call ends also a module that ran out. */
export function moduleMinutes(minutes: number, speed: number): number {
  return Math.ceil(minutes / speed) + 1;
}

/** The settings of a contest that depend on its times. */
export function timeSettings(
  held: HeldContest,
  said: Partial<ContestSettings>,
  { startAt, endAt, speed }: Times,
) {
  const moved = (at = held.startAt) =>
    at < held.endAt
      ? startAt + Math.round((at - held.startAt) / speed)
      : endAt + Math.round((at - held.endAt) / speed);
  return {
    start_time: startAt,
    end_time: endAt,
    start_analysis_time: moved(said.start_analysis_time ?? held.endAt),
    end_analysis_time: moved(said.end_analysis_time ?? held.endAt),
    start_translation_time: moved(said.start_translation_time),
    end_translation_time: moved(said.end_translation_time),
  };
}

/**
 * All settings of a contest that is held again. No camera or screen is shared, no machine is probed, and it has no
 * staff of its own.
 */
export function settingsAgain(held: HeldContest, said: Partial<ContestSettings>, times: Times) {
  const { speed } = times;
  const shown = parseStandingsSetting(said.standings ?? 'yes') ?? 'yes';
  const minutes = freezeMinutes(shown);
  const watched = {
    check_internet: false,
    check_camera: false,
    check_screen: false,
    share_before_tasks: false,
  };
  return {
    ...said,
    ...timeSettings(held, said, times),
    ...watched,
    signals: [],
    unrestricted_time: Math.round((said.unrestricted_time ?? 0) / speed),
    standings: minutes === null ? shown : frozenBefore(Math.round((minutes * MINUTE_MS) / speed) / MINUTE_MS),
    submission_interval: (said.submission_interval ?? 0) / speed,
    user_test_interval: (said.user_test_interval ?? 0) / speed,
    staff: [],
  };
}
