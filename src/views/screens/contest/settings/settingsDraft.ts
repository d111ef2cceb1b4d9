import { type SettingTimes, writtenCategories } from '#domain/contest/contest-settings.ts';
import {
  type ContestSettings,
  type MadeChange,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
} from '#protocol/wire/staff/contest/settings.ts';
import { differing, mergeFields, pick } from '#views/kit/mergeFields.ts';

/** The settings of a contest, of some version, from the server. */
interface Known {
  readonly settings: ContestSettings;
  readonly version: number;
  readonly changes: readonly MadeChange[];
}

/** A contest's form: what it began from and what was touched since. */
export interface SettingsDraft {
  readonly base: ContestSettings;
  readonly version: number;
  readonly touched: SettingsChange;
  /** Fields that somebody else changed while they were touched here, by who did. */
  readonly conflicts: Readonly<Partial<Record<SettingName, string>>>;
  /** Fields that followed by themselves when somebody else saved last, and who did; null: none did. */
  readonly followed: { readonly username: string; readonly fields: readonly SettingName[] } | null;
}

/** A form nobody has touched. */
export function draftOf({ settings, version }: Pick<Known, 'settings' | 'version'>): SettingsDraft {
  return { base: settings, version, touched: {}, conflicts: {}, followed: null };
}

/** The values that the form shows. */
export function shownIn({ base, touched }: SettingsDraft): ContestSettings {
  return { ...base, ...touched };
}

/** The form after its fields were set; what is as it was is not touched. */
export function withChange(draft: SettingsDraft, change: SettingsChange): SettingsDraft {
  const touched = differing({ ...draft.touched, ...change }, draft.base, same);
  return { ...draft, touched, followed: null };
}

/**
 * The form after somebody else saved: what is not touched here follows; what is touched stays, and where both set it
 * otherwise one has to choose. What was saved from here is touched no more.
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

/** The form after it was chosen whose value of a field holds. */
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

/** A setting that changes; a time of a window that does not exist is null. */
export interface SettingChange {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

/** Differences, as people see them: where a window is neither before nor after, its ends are left out. */
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

/** The windows beside the start and the end, which move along while they do not exist. */
const WINDOWS = {
  start_time: ['start_translation_time', 'end_translation_time'],
  end_time: ['start_analysis_time', 'end_analysis_time'],
} as const;

/** The settings as they are sent: without the blank lines that categories are typed with. */
export function sendable<S extends Pick<SettingsChange, 'categories'>>(settings: S): S {
  const { categories } = settings;
  if (categories === undefined) return settings;
  return { ...settings, categories: writtenCategories(categories) };
}

/** The names of what is there. */
export function namesIn(settings: SettingsChange): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => name in settings);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b) && Number.isNaN(a) === Number.isNaN(b);
}
