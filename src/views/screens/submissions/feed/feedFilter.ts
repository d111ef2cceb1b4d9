import { languageLabel, LANGUAGES } from '#domain/submissions/languages.ts';
import { parseRouteId } from '#domain/navigation.ts';
import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';
import {
  MAX_FILTER_CHARS,
  WAITING,
  WORK_STATUSES,
  type WorkFilter,
} from '#protocol/wire/staff/submissions/work-filter.ts';

/** Filters of lists of submissions or user tests. `status`: verdicts or `waiting`, with commas between. */
const FILTER_KEYS = [
  'contest',
  'task',
  'user',
  'person',
  'group',
  'room',
  'language',
  'status',
  'judge',
  'from',
  'to',
  'from_ms',
  'to_ms',
  'text',
] as const;
const WORDS = ['person', 'group', 'room', 'language', 'judge', 'text'] as const;
const TIMES = ['from', 'to', 'from_ms', 'to_ms'] as const;
export type FilterKey =
  | 'contest'
  | 'task'
  | 'user'
  | 'status'
  | (typeof WORDS)[number]
  | (typeof TIMES)[number];

/** The active filters. They are in the page's address, so that a list can be shared as a link. */
export type FeedFilter = Readonly<Partial<Record<FilterKey, string>>>;

/** The fields of a submission or a user test by which lists can be filtered. */
export interface Work {
  readonly id: number;
  readonly contest: number;
  readonly contest_name: string;
  readonly task_id: number;
  readonly task_name: string;
  readonly username: string;
  readonly display_name: string;
  readonly language: string;
  readonly at: number;
  readonly contest_time_ms?: number;
  readonly status: SubmissionStatus;
  readonly verdict: Verdict | null;
}

/** The languages by which a list can be filtered: extensions and labels. */
export const FILTER_LANGUAGES = LANGUAGES.filter(({ use }) => use !== 'other').map(
  ({ extension }) => [extension, languageLabel(extension)] as const,
);

/** Reads the filters of an address; ignores unknown parameters. */
export function filterFrom(params: URLSearchParams): FeedFilter {
  return Object.fromEntries(
    FILTER_KEYS.flatMap((key) => {
      const value = params.get(key);
      return value === null || value === '' ? [] : [[key, value]];
    }),
  );
}

/** The parameters of the address for a filter. */
export function paramsFrom(filter: FeedFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The verdicts and `waiting` that a filter names. */
export function statusesOf({ status = '' }: FeedFilter): readonly string[] {
  return status.split(',').filter((one) => one !== '');
}

/** Whether a contest must be chosen: a search in sources works only within one contest. */
export function wantsContest({ text, contest }: FeedFilter): boolean {
  return text !== undefined && contest === undefined;
}

/** The request to the server; null: no filters, or invalid values in the address. */
export function requestOf(filter: FeedFilter): WorkFilter | null {
  if (Object.keys(filter).length === 0 || !isPossible(filter)) return null;
  const { user, ...rest } = filter;
  return { ...rest, ...(user !== undefined && { username: user }) };
}

function isPossible(filter: FeedFilter): boolean {
  const { contest, task } = filter;
  const ids = [contest, task].filter((id) => id !== undefined);
  const times = TIMES.map((key) => filter[key]).filter((time) => time !== undefined);
  return (
    ids.every((id) => parseRouteId(id) !== null) &&
    statusesOf(filter).every((one) => WORK_STATUSES.some((known) => known === one)) &&
    times.every((time) => /^\d{1,15}$/.test(time)) &&
    WORDS.every((key) => (filter[key] ?? '').length <= MAX_FILTER_CHARS) &&
    !wantsContest(filter)
  );
}

/**
 * A check of rows by the filters for which rows have data (`needsServer` has the rest). Tasks are compared by
 * id, since numbers repeat between contests. `startOf` returns a contest's start, or null.
 */
export function passesOf(
  filter: FeedFilter,
  startOf: (contestId: number) => number | null,
): (work: Work) => boolean {
  const checks: ((work: Work) => boolean)[] = [];
  for (const key of ['contest', 'task', 'user', 'language'] as const) {
    const wanted = filter[key];
    if (wanted !== undefined) checks.push((work) => valueOf(work, key) === wanted);
  }
  const statuses = new Set(statusesOf(filter));
  if (statuses.size > 0) checks.push((work) => statuses.has(valueOf(work, 'status')));
  const person = filter.person?.toLowerCase();
  if (person !== undefined)
    checks.push(({ username, display_name: name }) => `${username} ${name}`.toLowerCase().includes(person));
  const [from, to] = [boundOf(filter.from), boundOf(filter.to)];
  if (from !== null) checks.push(({ at }) => at >= from);
  if (to !== null) checks.push(({ at }) => at <= to);
  const [fromMs, toMs] = [boundOf(filter.from_ms), boundOf(filter.to_ms)];
  const inContest = ({ at, contest, contest_time_ms: ms }: Work) => ms ?? at - (startOf(contest) ?? Infinity);
  if (fromMs !== null) checks.push((work) => inContest(work) >= fromMs);
  if (toMs !== null) checks.push((work) => inContest(work) <= toMs);
  return (work) => checks.every((check) => check(work));
}

function boundOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** The value by which a submission is filtered. */
export function valueOf(submission: Work, key: 'contest' | 'task' | 'user' | 'language' | 'status'): string {
  switch (key) {
    case 'contest':
      return String(submission.contest);
    case 'task':
      return String(submission.task_id);
    case 'user':
      return submission.username;
    case 'language':
      return submission.language;
    case 'status':
      return submission.status === 'judged' ? (submission.verdict ?? WAITING) : WAITING;
  }
}
