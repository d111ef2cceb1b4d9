import { type SettingTimes, writtenCategories } from '#domain/contest/contest-settings.ts';
import {
  type ContestSettings,
  type MadeChange,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
} from '#protocol/wire/staff/contest/settings.ts';
import { differing, mergeFields, pick } from '#views/kit/mergeFields.ts';

/** The server's answer: the settings of a contest in one version. */
interface Known {
  readonly settings: ContestSettings;
  readonly version: number;
  readonly changes: readonly MadeChange[];
}

/** The form over a contest's settings: the values that it began with, and the changes since. */
export interface SettingsDraft {
  readonly base: ContestSettings;
  readonly version: number;
  readonly touched: SettingsChange;
  /** Touched fields that somebody else also changed, each with the login of that person. */
  readonly conflicts: Readonly<Partial<Record<SettingName, string>>>;
  /** Fields that took over the last save by somebody else, with that person's login; null: none. */
  readonly followed: { readonly username: string; readonly fields: readonly SettingName[] } | null;
}

/** A form that nobody has touched. */
export function draftOf({ settings, version }: Pick<Known, 'settings' | 'version'>): SettingsDraft {
  return { base: settings, version, touched: {}, conflicts: {}, followed: null };
}

/** The values that the form shows. */
export function shownIn({ base, touched }: SettingsDraft): ContestSettings {
  return { ...base, ...touched };
}

/** The form after fields were set; a field that is set back to its first value counts as untouched. */
export function withChange(draft: SettingsDraft, change: SettingsChange): SettingsDraft {
  const touched = differing({ ...draft.touched, ...change }, draft.base, same);
  return { ...draft, touched, followed: null };
}

/**
 * The form after somebody else saved. Untouched fields take the new values. Touched fields stay, and are
 * conflicts where both values differ. Fields that were saved from here count as untouched again.
 */
export function follow(draft: SettingsDraft, known: Known): SettingsDraft {
  if (known.version <= draft.version) return draft;
  const { touched, news, followed } = mergeFields(SETTING_NAMES, draft, known.settings, same);
  const byWhom = (name: SettingName) =>
    known.changes.find(({ version, fields }) => version > draft.version && fields.includes(name))?.username ??
    '';
  const seen = new Set(
    changesBetween(known.settings, { ...known.settings, ...touched }).map(({ name }) => name),
  );
  const conflicts = Object.fromEntries(
    namesIn(touched)
      .filter((name) => seen.has(name) && (news.includes(name) || name in draft.conflicts))
      .map((name) => [name, news.includes(name) ? byWhom(name) : draft.conflicts[name]]),
  );
  return {
    base: known.settings,
    version: known.version,
    touched,
    conflicts,
    followed: followed[0] === undefined ? null : { username: byWhom(followed[0]), fields: followed },
  };
}

/** The form after the person chose one of the two values of a field. */
export function resolve(draft: SettingsDraft, name: SettingName, whose: 'mine' | 'theirs'): SettingsDraft {
  const { [name]: _chosen, ...conflicts } = draft.conflicts;
  if (whose === 'mine') return { ...draft, conflicts };
  const along = name === 'start_time' || name === 'end_time' ? WINDOWS[name] : [];
  const dropped: readonly SettingName[] = [
    name,
    ...along.filter((one) => seenIn(shownIn(draft), one) === null),
  ];
  const touched = pick(draft.touched, (one) => !dropped.includes(one));
  return { ...draft, conflicts, touched };
}

/** A changed setting; the times of a window that does not exist are null. */
export interface SettingChange {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

/** Differences for people: the ends of a window that exists neither before nor after are left out. */
export function changesBetween<S extends SettingTimes & Partial<ContestSettings>>(
  before: S,
  after: S,
): readonly SettingChange[] {
  const [was, is] = [sendable(before), sendable(after)];
  return SETTING_NAMES.map((name) => ({ name, before: seenIn(was, name), after: seenIn(is, name) })).filter(
    (change) => !same(change.before, change.after),
  );
}

function seenIn(settings: SettingTimes & Partial<ContestSettings>, name: SettingName): unknown {
  const isOf = (window: readonly SettingName[]) => window.includes(name);
  const { start_translation_time, end_translation_time, start_analysis_time, end_analysis_time } = settings;
  if (isOf(WINDOWS.start_time) && start_translation_time === end_translation_time) return null;
  if (isOf(WINDOWS.end_time) && start_analysis_time === end_analysis_time) return null;
  return settings[name];
}

/** The windows next to the start and the end; while they do not exist, they move along with it. */
const WINDOWS = {
  start_time: ['start_translation_time', 'end_translation_time'],
  end_time: ['start_analysis_time', 'end_analysis_time'],
} as const;

/** The settings as they are sent: without blank lines typed among the categories. */
export function sendable<S extends Pick<SettingsChange, 'categories'>>(settings: S): S {
  const { categories } = settings;
  if (categories === undefined) return settings;
  return { ...settings, categories: writtenCategories(categories) };
}

/** The names of the settings that have an entry. */
export function namesIn(settings: SettingsChange): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => name in settings);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b) && Number.isNaN(a) === Number.isNaN(b);
}
