import { PICTURES_KEPT_DAYS } from '#domain/proctoring/proctoring.ts';
import { USUAL_SIGNALS } from '#domain/proctoring/signals.ts';
import { TYPE_PRESETS, withType } from '#domain/contest/type-presets.ts';
import { type ContestSettings, type ReadContest } from '#protocol/wire/staff/contest/settings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Default length of a contest, ms. */
const USUAL_LENGTH_MS = 5 * HOUR_MS;

/** The settings that the form of a new contest begins with: five hours, a day after the next full hour. */
export function defaultContestSettings(nowAt: number): ContestSettings {
  const start = Math.ceil(nowAt / HOUR_MS) * HOUR_MS + DAY_MS;
  const end = start + USUAL_LENGTH_MS;
  return {
    name: '',
    type: 'ioi',
    ...TYPE_PRESETS.ioi,
    start_time: start,
    end_time: end,
    start_analysis_time: end,
    end_analysis_time: end,
    start_translation_time: start,
    end_translation_time: start,
    unrestricted_time: 0,
    public_standing: false,
    last_accepted_breaks_ties: false,
    penalty_minutes: 20,
    submissions_limit: null,
    user_tests_limit: null,
    submission_interval: 0,
    user_test_interval: 0,
    check_internet: false,
    check_camera: false,
    check_screen: false,
    share_before_tasks: true,
    one_session: false,
    categories: [],
    printing: false,
    signals: [...USUAL_SIGNALS],
    pictures_kept_days: PICTURES_KEPT_DAYS,
    staff: [],
  };
}

/** The settings of another contest, moved by whole days so that it begins after now, at the same time of day. */
export function shiftedTo(settings: ContestSettings, nowAt: number): ContestSettings {
  const by = Math.max(0, Math.ceil((nowAt - settings.start_time) / DAY_MS) * DAY_MS);
  return {
    ...settings,
    start_time: settings.start_time + by,
    end_time: settings.end_time + by,
    start_analysis_time: settings.start_analysis_time + by,
    end_analysis_time: settings.end_analysis_time + by,
    start_translation_time: settings.start_translation_time + by,
    end_translation_time: settings.end_translation_time + by,
  };
}

/** A file's settings over the defaults of its type. A missing end follows from the length. */
export function withFile(
  settings: ContestSettings,
  { settings: said, duration }: Pick<ReadContest, 'settings' | 'duration'>,
): ContestSettings {
  const start = said.start_time ?? settings.start_time;
  const end = said.end_time ?? start + (duration ?? USUAL_LENGTH_MS);
  const windows = {
    start_analysis_time: end,
    end_analysis_time: end,
    start_translation_time: start,
    end_translation_time: start,
  };
  const typed = withType(settings, said.type ?? settings.type);
  return { ...typed, ...windows, ...said, start_time: start, end_time: end };
}

/** `withFile` without the file's type; the form shows the difference as settings changed by the type. */
export function withoutType(
  settings: ContestSettings,
  read: Parameters<typeof withFile>[1],
): ContestSettings {
  const { type: _, ...said } = read.settings;
  return withFile(settings, { ...read, settings: said });
}
