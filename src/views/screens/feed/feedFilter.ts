import { VERDICTS } from '../../../../domain/verdicts.ts';
import { WAITING, type WorkFilter, type WorkStatus } from '../../../../protocol/wire/staff/work-filter.ts';
import { parseRouteId } from '../../../../domain/navigation.ts';
import { type SubmissionStatus, type Verdict } from '../../../../domain/verdicts.ts';

/** What a list of submissions or user tests may be narrowed by. `status` is a verdict or `waiting`. */
const FILTER_KEYS = ['contest', 'task', 'user', 'language', 'status'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** The filters that are on. They are kept in the page's address, so that a list can be sent to somebody. */
export type FeedFilter = Readonly<Partial<Record<FilterKey, string>>>;

/** A submission or a user test, as far as lists are narrowed by it. */
export interface Work {
  readonly id: number;
  readonly contest: number;
  readonly contest_name: string;
  readonly task_id: number;
  readonly task_name: string;
  readonly username: string;
  readonly language: string;
  readonly status: SubmissionStatus;
  readonly verdict: Verdict | null;
}

/** Statuses a list can be narrowed to, in their order. */
export const STATUS_FILTERS: readonly WorkStatus[] = [WAITING, ...VERDICTS];

/** Reads the filters of an address; what is not known is left out. */
export function filterFrom(params: URLSearchParams): FeedFilter {
  return Object.fromEntries(
    FILTER_KEYS.flatMap((key) => {
      const value = params.get(key);
      return value === null || value === '' ? [] : [[key, value]];
    }),
  );
}

/** The address of a filter. */
export function paramsFrom(filter: FeedFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** What the server is asked for: null without filters, and where an address names what cannot be. */
export function requestOf(filter: FeedFilter): WorkFilter | null {
  const { contest, task, user, language, status } = filter;
  const ids = [contest, task].map((id) => (id === undefined ? undefined : parseRouteId(id)));
  const known = STATUS_FILTERS.find((one) => one === status);
  if (Object.keys(filter).length === 0 || ids.includes(null) || (status !== undefined && !known)) return null;
  return {
    ...(contest !== undefined && { contest }),
    ...(task !== undefined && { task }),
    ...(user !== undefined && { username: user }),
    ...(language !== undefined && { language }),
    ...(known && { status: known }),
  };
}

/** Whether a submission passes all filters. Tasks are compared by their id, since numbers repeat between contests. */
export function passes(submission: Work, filter: FeedFilter): boolean {
  return (Object.entries(filter) as [FilterKey, string][]).every(
    ([key, value]) => valueOf(submission, key) === value,
  );
}

/** The value by which a submission is filtered. */
export function valueOf(submission: Work, key: FilterKey): string {
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
