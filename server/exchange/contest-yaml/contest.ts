import * as v from 'valibot';
import { type Bounds, isWithin, NUMBER_BOUNDS } from '#domain/contest/contest-settings.ts';
import { type Report } from '../package/report.ts';
import {
  type ReadContest,
  settingsChange,
  type SettingsChange,
} from '#protocol/wire/staff/contest/settings.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

/** A contest read from a file, or the reason why there is none. */
export type ContestReading = { readonly kind: 'read'; readonly contest: StatedContest } | ContestRefusal;

/** The refusal of a file that is no contest: the error, and the file, line or keys that it is about. */
export interface ContestRefusal {
  readonly kind: 'refused';
  readonly key: 'backend.not_a_contest_file' | 'backend.not_a_zip' | 'backend.too_large';
  /** A detail that needs no translation; '' for none. */
  readonly detail: string;
}

/** The facts of a contest that its `contest.yaml` states. */
type StatedContest = Pick<ReadContest, 'settings' | 'duration' | 'problems' | 'ignored'>;

type Yaml = Readonly<Record<string, unknown>>;

/** The keys of each fact in other systems' files; the first key that is present counts. */
const KEYS = {
  name: ['formal_name', 'formal-name', 'description', 'nome', 'name'],
  start: ['start_time', 'start-time', 'start', 'inizio'],
  end: ['end_time', 'end-time', 'stop', 'fine'],
  duration: ['duration', 'length'],
  freeze: [
    'scoreboard_freeze_duration',
    'scoreboard-freeze-duration',
    'scoreboard_freeze_length',
    'scoreboard-freeze-length',
  ],
  freezeAt: ['scoreboard_freeze_time', 'scoreboard-freeze', 'scoreboard_freeze'],
  penalty: ['penalty_time', 'penalty-time', 'penalty'],
  type: ['scoreboard_type', 'scoreboard-type'],
  problems: ['problems', 'problemset', 'tasks', 'problemi'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
/** Further keys for the name of the contest, which are not reported as ignored. */
const ALIASES = ['short_name', 'short-name', 'id', 'shortname', 'nome_breve'];

/** Scoring of a contest, by `scoreboard_type`. */
const TYPES: ReadonlyMap<unknown, 'icpc' | 'ioi'> = new Map([
  ['pass-fail', 'icpc'],
  ['score', 'ioi'],
]);
/** A time of day without a zone behind it. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d?:\d\d(:\d\d(\.\d+)?)?$/;
/** A valid value that cannot be used, as another value is missing. */
const UNKNOWN = 'unknown';

const KNOWN: ReadonlySet<string> = new Set([...Object.values(KEYS).flat(), ...ALIASES]);

/** The value of a key is invalid or beyond its bounds. The error names it, as its author meant something. */
class Unreadable extends Error {
  constructor(key: string, value: unknown, bounds?: Bounds) {
    super(`${key}: ${textOf(value)}${bounds === undefined ? '' : ` (${bounds.least}–${bounds.most})`}`);
  }
}

/**
 * The value of a fact by the first of its keys that is present; null: none is. `read` returns null for an
 * invalid value, which throws.
 */
function said<T>(
  yaml: Yaml,
  name: keyof typeof KEYS,
  read: (value: unknown) => T | null,
  bounds?: Bounds,
): T | null {
  const key = KEYS[name].find((one) => yaml[one] !== undefined && yaml[one] !== null);
  if (key === undefined) return null;
  const value = read(yaml[key]);
  if (value === null) throw new Unreadable(key, yaml[key]);
  if (bounds !== undefined && typeof value === 'number' && !isWithin(bounds, value))
    throw new Unreadable(key, yaml[key], bounds);
  return value;
}

/** A file that does not describe a contest. */
export function refusal(detail: string): ContestRefusal {
  return { kind: 'refused', key: 'backend.not_a_contest_file', detail };
}

/** A contest by the keys of its `contest.yaml`. Likely mistakes go to the report. */
export function contestIn(yaml: Yaml, report: Report): ContestReading {
  try {
    return readContest(yaml, report);
  } catch (error: unknown) {
    if (error instanceof Unreadable) return refusal(error.message);
    throw error;
  }
}

function readContest(yaml: Yaml, report: Report): ContestReading {
  const name = said(yaml, 'name', nameOf);
  const startAt = said(yaml, 'start', instantOf);
  const length = said(yaml, 'duration', durationOf);
  const span = said(yaml, 'end', (end) => spanOf(startAt, instantOf(end)));
  const duration = length ?? (span === UNKNOWN ? null : span);
  if (name === null && duration === null) return refusal('name, duration');
  const freeze = frozenIn(yaml, startAt, duration);
  const penalty = said(yaml, 'penalty', penaltyOf, NUMBER_BOUNDS.penalty_minutes);
  const settings: SettingsChange = {
    ...(name !== null && { name }),
    ...timesOf(startAt, duration),
    ...(freeze !== null && { standings: `yes_${freeze / MINUTE_MS}` }),
    ...(penalty !== null && { penalty_minutes: penalty }),
    type: said(yaml, 'type', (type) => TYPES.get(type) ?? null) ?? 'icpc',
  };
  const checked = v.safeParse(settingsChange, settings);
  if (!checked.success) return refusal(v.getDotPath(checked.issues[0]) ?? '');
  remark(yaml, { freeze, duration }, report);
  const ignored = Object.keys(yaml).filter((key) => !KNOWN.has(key));
  const problems = said(yaml, 'problems', (list) => (Array.isArray(list) ? problemsOf(list) : null)) ?? [];
  return { kind: 'read', contest: { settings: checked.output, duration, problems, ignored } };
}

function frozenIn(yaml: Yaml, startAt: number | null, duration: number | null): number | null {
  const frozenAt = said(yaml, 'freezeAt', (at) => freezeOf(at, startAt, duration));
  return said(yaml, 'freeze', durationOf) ?? (frozenAt === UNKNOWN ? null : frozenAt);
}

/** Notes values that are probably mistakes, and the time zone that is assumed where none is written. */
function remark(
  yaml: Yaml,
  { freeze, duration }: { readonly freeze: number | null; readonly duration: number | null },
  report: Report,
): void {
  if (freeze !== null && duration !== null && freeze > duration)
    report.warning('contest.yaml', 'contest_freeze_long');
  for (const key of [...KEYS.start, ...KEYS.end, ...KEYS.freezeAt]) {
    const value = yaml[key];
    if (typeof value === 'string' && WITHOUT_ZONE.test(value.trim()))
      report.note('contest.yaml', 'contest_zone_taken', {
        key,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
  }
}

function timesOf(startAt: number | null, duration: number | null): SettingsChange {
  if (startAt === null) return {};
  return duration === null ? { start_time: startAt } : { start_time: startAt, end_time: startAt + duration };
}

/** An instant in ISO 8601 or in seconds since the epoch, in ms; null: neither. */
function instantOf(value: unknown): number | null {
  if (value instanceof Date) return value.getTime();
  if (/^\d+(\.\d+)?$/.test(String(value))) return Math.round(Number(value) * SECOND_MS);
  if (typeof value !== 'string') return null;
  const at = Date.parse(
    value
      .trim()
      .replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2')
      .replace(/ ?([+-]\d\d)$/, '$1:00'),
  );
  return Number.isNaN(at) ? null : at;
}

/** A duration in ms, from `h:mm:ss` with decimals, `h:mm`, or seconds; null: none of these. */
function durationOf(value: unknown): number | null {
  const text = String(value).trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * SECOND_MS);
  const match = /^(\d+):(\d{1,2})(?::(\d{1,2}(?:\.\d+)?))?$/.exec(text);
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return Math.round((hours * HOUR_SECONDS + minutes * MINUTE_SECONDS + seconds) * SECOND_MS);
}

/** Older files state when the board freezes, as an instant or as a time from the start. */
function freezeOf(
  value: unknown,
  startAt: number | null,
  duration: number | null,
): number | typeof UNKNOWN | null {
  const fromStart = durationOf(value);
  const at = instantOf(value);
  if (fromStart === null && at === null) return null;
  if (duration === null) return UNKNOWN;
  if (fromStart !== null) return Math.max(0, duration - fromStart);
  return at === null || startAt === null ? UNKNOWN : Math.max(0, startAt + duration - at);
}

/** Length of the contest, ms; null: the end is invalid, or not after the start. */
function spanOf(startAt: number | null, endAt: number | null): number | typeof UNKNOWN | null {
  if (endAt === null) return null;
  if (startAt === null) return UNKNOWN;
  return endAt <= startAt ? null : endAt - startAt;
}

/** Penalty in minutes: a number, or since 2024 a time such as `0:20:00`. */
function penaltyOf(value: unknown): number | null {
  const text = String(value).trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.round(Number(text));
  const ms = durationOf(value);
  return ms === null ? null : Math.round(ms / MINUTE_MS);
}

function nameOf(value: unknown): string | null {
  return typeof value === 'object' ? null : textOf(value);
}

/** The problems of a contest, from a list in the form of other tools. */
export function problemsOf(value: unknown): ReadContest['problems'] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown, at) => {
    const problem: Yaml = typeof one === 'object' && one !== null ? (one as Yaml) : { name: one };
    const first = (...keys: readonly string[]) =>
      keys.map((key) => problem[key]).find((found) => found !== undefined);
    const color = first('rgb', 'color');
    return {
      label: textOf(first('label', 'letter') ?? String.fromCharCode(65 + (at % 26))),
      name: textOf(first('name', 'short_name', 'short-name', 'id') ?? ''),
      color: color === undefined || color === null ? null : textOf(color),
    };
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
