import {
  type ContestSettings,
  SETTING_NAMES,
  type SettingName,
} from '#protocol/wire/staff/contest/settings.ts';
import { type ContestRow } from '../rows.ts';

const SECOND_MS = 1_000;

/** Columns of a contest that staff change. */
export type ContestPatch = Partial<
  Omit<
    ContestRow,
    | 'id'
    | 'version'
    | 'standings_visible'
    | 'standings_frozen'
    | 'froze_at'
    | 'thawed_at'
    | 'external_id'
    | 'is_rehearsal'
  >
>;

/** The settings that are columns of the contest's row. */
type ColumnSetting = Exclude<SettingName, 'staff'>;

/** The column of each setting, and the column's values. */
const COLUMNS = {
  name: 'name',
  type: 'type',
  start_time: 'start_at',
  end_time: 'end_at',
  start_analysis_time: 'start_analysis_at',
  end_analysis_time: 'end_analysis_at',
  start_translation_time: 'start_translation_at',
  end_translation_time: 'end_translation_at',
  unrestricted_time: 'unrestricted_seconds',
  standings: 'standings',
  public_standing: 'public_standing',
  last_accepted_breaks_ties: 'last_accepted_breaks_ties',
  penalty_minutes: 'penalty_minutes',
  feedback: 'feedback',
  submissions_limit: 'submissions_limit',
  user_tests_limit: 'user_tests_limit',
  submission_interval: 'submission_interval_ms',
  user_test_interval: 'user_test_interval_ms',
  check_internet: 'check_internet',
  check_camera: 'check_camera',
  check_screen: 'check_screen',
  share_before_tasks: 'share_before_tasks',
  one_session: 'one_session',
  categories: 'categories',
  balloons: 'balloons',
  printing: 'printing',
  signals: 'signals',
  pictures_kept_days: 'pictures_kept_days',
} as const satisfies Readonly<Record<ColumnSetting, keyof ContestRow>>;

const COLUMN_SETTINGS = SETTING_NAMES.filter((name): name is ColumnSetting => name !== 'staff');
/** Settings that are given in seconds and stored in ms. */
const IN_SECONDS: ReadonlySet<ColumnSetting> = new Set(['submission_interval', 'user_test_interval']);

/** The columns of some settings. */
export function columnsOf(settings: Partial<ContestSettings>): ContestPatch {
  return Object.fromEntries(
    COLUMN_SETTINGS.filter((name) => settings[name] !== undefined).map((name) => [
      COLUMNS[name],
      IN_SECONDS.has(name) ? Math.round(Number(settings[name]) * SECOND_MS) : settings[name],
    ]),
  );
}

/** The reverse: the settings of some columns, all but the staff for a whole row. */
export function settingsOf(row: ContestRow): Omit<ContestSettings, 'staff'>;
export function settingsOf(row: Partial<ContestRow>): Partial<ContestSettings>;
export function settingsOf(row: Partial<ContestRow>): Partial<ContestSettings> {
  const entries = COLUMN_SETTINGS.filter((name) => row[COLUMNS[name]] !== undefined).map((name) => {
    const value = row[COLUMNS[name]];
    return [name, IN_SECONDS.has(name) ? Number(value) / SECOND_MS : value];
  });
  return Object.fromEntries(entries) as Partial<ContestSettings>;
}

/** The setting's name for a column in the audit; a column that the form lacks keeps its name. */
export function settingOf(column: string): string {
  return COLUMN_SETTINGS.find((name) => COLUMNS[name] === column) ?? column;
}

/** Whether a name in the audit is a column whose change can be undone. */
export function isColumn(name: string): name is keyof ContestPatch {
  return COLUMN_SETTINGS.some((setting) => COLUMNS[setting] === name) || name === 'archived_at';
}
