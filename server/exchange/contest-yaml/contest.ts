import * as v from 'valibot';
import {
  type ReadContest,
  settingsChange,
  type SettingsChange,
} from '../../../protocol/wire/staff/contest-settings.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

/** What a file says of a contest, or in a few words why it says nothing. */
export type ContestReading =
  | { readonly kind: 'read'; readonly contest: SaidContest }
  | { readonly kind: 'refused'; readonly why: string };

/** What a `contest.yaml` says by itself. */
type SaidContest = Pick<ReadContest, 'settings' | 'duration' | 'problems' | 'ignored'>;

type Yaml = Readonly<Record<string, unknown>>;

/** The keys of each thing as the tools of the world write them; the first that is there counts. */
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
/** Names beside the one that counts: they are not lost, for they say the same. */
const ALIASES = ['short_name', 'short-name', 'id', 'shortname', 'nome_breve'];

const KNOWN: ReadonlySet<string> = new Set([...Object.values(KEYS).flat(), ...ALIASES]);

/** What the keys of a `contest.yaml` say of a contest. */
export function contestIn(yaml: Yaml): ContestReading {
  const found = (name: keyof typeof KEYS) =>
    KEYS[name].map((key) => yaml[key]).find((one) => one !== undefined && one !== null);
  const name = found('name');
  const startAt = instantOf(found('start'));
  const duration = durationOf(found('duration')) ?? spanOf(startAt, instantOf(found('end')));
  if (name === undefined && duration === null)
    return { kind: 'refused', why: 'neither a name nor a duration' };
  const freeze = durationOf(found('freeze')) ?? freezeOf(found('freezeAt'), startAt, duration);
  const settings: SettingsChange = {
    ...(name !== undefined && { name: textOf(name) }),
    ...timesOf(startAt, duration),
    ...(freeze !== null && { standings: `yes_${freeze / MINUTE_MS}` }),
    ...penaltyOf(found('penalty')),
    type: found('type') === 'score' ? 'ioi' : 'icpc',
  };
  const checked = v.safeParse(settingsChange, settings);
  if (!checked.success) return { kind: 'refused', why: v.getDotPath(checked.issues[0]) ?? '' };
  const ignored = Object.keys(yaml).filter((key) => !KNOWN.has(key));
  const problems = problemsOf(found('problems'));
  return { kind: 'read', contest: { settings: checked.output, duration, problems, ignored } };
}

function timesOf(startAt: number | null, duration: number | null): SettingsChange {
  if (startAt === null) return {};
  return duration === null ? { start_time: startAt } : { start_time: startAt, end_time: startAt + duration };
}

/** An instant of ISO 8601 or in seconds since the epoch, in ms; null when it is neither. */
function instantOf(value: unknown): number | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return Math.round(value * SECOND_MS);
  if (typeof value !== 'string') return null;
  const at = Date.parse(
    value
      .trim()
      .replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2')
      .replace(/ ?([+-]\d\d)$/, '$1:00'),
  );
  return Number.isNaN(at) ? null : at;
}

/** A length of `h:mm:ss` with decimals, `h:mm`, or in seconds, in ms. */
function durationOf(value: unknown): number | null {
  if (typeof value === 'number') return Math.round(value * SECOND_MS);
  if (typeof value !== 'string') return null;
  const match = /^(\d+):(\d{1,2})(?::(\d{1,2}(?:\.\d+)?))?$/.exec(value.trim());
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return Math.round((hours * HOUR_SECONDS + minutes * MINUTE_SECONDS + seconds) * SECOND_MS);
}

/** Older files say when the board freezes, as an instant or as a time from the start. */
function freezeOf(value: unknown, startAt: number | null, duration: number | null): number | null {
  if (duration === null) return null;
  const fromStart = durationOf(value);
  if (fromStart !== null) return Math.max(0, duration - fromStart);
  const at = instantOf(value);
  return at === null || startAt === null ? null : Math.max(0, startAt + duration - at);
}

function spanOf(startAt: number | null, endAt: number | null): number | null {
  return startAt === null || endAt === null || endAt <= startAt ? null : endAt - startAt;
}

/** Minutes, or since 2024 a time like `0:20:00`. */
function penaltyOf(value: unknown): SettingsChange {
  if (typeof value === 'number') return { penalty_minutes: Math.round(value) };
  const ms = durationOf(value);
  return ms === null ? {} : { penalty_minutes: Math.round(ms / MINUTE_MS) };
}

/** The problems of a list as tools write it. */
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
