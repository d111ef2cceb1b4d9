import { stringify } from 'yaml';
import { type AwardRules } from '#domain/standings/awards.ts';
import { PERSON_FIELDS, type PersonField } from '#domain/people/people.ts';
import { type StandingsSetting } from '#domain/contest/contest.ts';
import { freezeMinutes, frozenBefore } from '#domain/standings/standings-setting.ts';
import { type ContestSettings } from '#protocol/wire/staff/contest/settings.ts';
import { registrationFiles } from '../registration/write.ts';
import { FORM, OWN_FILE, PEOPLE_FILE, type PlacedTask } from './own.ts';
import { type AnyTask, fileOf, MAX_TEXT_BYTES, placeOf, textLimitOf } from './places.ts';

const FIELDS = [...PERSON_FIELDS, 'category'] as const;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A person who competes, without the password. */
export type FilePerson = Readonly<Record<PersonField | 'category', string>> & {
  readonly on_board: boolean;
  /** The SHA-256 of the photograph or logo; absent: none. */
  readonly picture?: string | undefined;
};

/** A contest with everything that its file holds. */
export interface ContestToWrite {
  readonly settings: Omit<ContestSettings, 'staff'>;
  readonly staff: readonly string[];
  readonly awards: AwardRules | null;
  readonly tasks: readonly PlacedTask[];
  readonly people: readonly FilePerson[];
  /** The tasks themselves: tasks that can be judged, and quizzes. */
  readonly themselves: readonly AnyTask[];
}

/** A file of an archive. */
interface ArchiveFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * The files of a contest without the contents of its tasks. The files of the Contest Package format hold all
 * that it can express, for other systems too; `agon.yaml` holds the rest; the people are in a users file.
 */
export function contestFiles(contest: ContestToWrite): readonly ArchiveFile[] {
  const { tasks, people } = contest;
  const files: Readonly<Record<string, string>> = {
    'contest.yaml': stringify(contestYaml(contest)),
    'problems.yaml': stringify(
      tasks.map(({ slug, label, name, balloon_color: color }, at) => ({
        id: slug,
        label,
        name,
        ordinal: at + 1,
        ...(color !== null && { rgb: color }),
      })),
    ),
    ...registrationFiles(people),
    [OWN_FILE]: stringify(ownYaml(contest)),
    ...(people.length > 0 && {
      [PEOPLE_FILE]: JSON.stringify(
        people.map((person) => Object.fromEntries(FIELDS.map((field) => [field, person[field]]))),
        null,
        1,
      ),
    }),
    ...Object.fromEntries(contest.themselves.map((task) => [fileOf(task), JSON.stringify(task, null, 1)])),
  };
  return Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }));
}

/** The first file that is too large to be read again, with its limit in bytes; null: there is none. */
export function largeAmong(files: readonly ArchiveFile[]): { name: string; limit: number } | null {
  let all = 0;
  for (const { name, content } of files) {
    const limit = textLimitOf(placeOf(name)) ?? Infinity;
    all += content.length;
    if (content.length > limit) return { name, limit };
    if (all > MAX_TEXT_BYTES) return { name, limit: MAX_TEXT_BYTES };
  }
  return null;
}

/** The contest in the form of the Contest API. */
function contestYaml({ settings }: ContestToWrite) {
  const freeze = wholeFreeze(settings);
  return {
    name: settings.name,
    start_time: new Date(settings.start_time).toISOString(),
    duration: clockTime(settings.end_time - settings.start_time),
    ...(freeze !== null && { scoreboard_freeze_duration: clockTime(freeze) }),
    scoreboard_type: settings.type === 'icpc' ? 'pass-fail' : 'score',
    penalty_time: settings.penalty_minutes,
  };
}

function ownYaml({ settings, staff, awards, tasks, people }: ContestToWrite) {
  const { name: _, start_time: __, end_time: ___, penalty_minutes: ____, standings, ...others } = settings;
  return {
    form: FORM,
    settings: {
      ...others,
      ...(wholeFreeze(settings) === null && { standings }),
      start_analysis_time: new Date(settings.start_analysis_time).toISOString(),
      end_analysis_time: new Date(settings.end_analysis_time).toISOString(),
      start_translation_time: new Date(settings.start_translation_time).toISOString(),
      end_translation_time: new Date(settings.end_translation_time).toISOString(),
    },
    staff,
    awards,
    tasks,
    off_board: people.filter(({ on_board: onBoard }) => !onBoard).map(({ name }) => name),
    pictures: people.flatMap(({ name, picture: hash }) => (hash === undefined ? [] : [{ name, hash }])),
  };
}

/** Length of the freeze before the end, ms; null: none, or it is not a whole number of ms. */
function wholeFreeze({ standings }: Pick<ContestSettings, 'standings'>): number | null {
  const minutes = freezeMinutes(standings as StandingsSetting);
  if (minutes === null) return null;
  const ms = Math.round(minutes * MINUTE_MS);
  return frozenBefore(ms / MINUTE_MS) === standings ? ms : null;
}

/** `h:mm:ss`, with thousandths of a second if there are any. */
function clockTime(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS);
  const rest = Math.round(ms % SECOND_MS);
  return `${hours}:${two(minutes)}:${two(seconds)}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}`;
}
