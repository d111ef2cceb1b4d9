import { VERDICTS } from '../../../../domain/verdicts.ts';
import { type StaffSubmission } from '../../../../protocol/wire/staff/submission.ts';

/** What a list of submissions may be narrowed by. `status` is a verdict or `waiting`. */
const FILTER_KEYS = ['contest', 'task', 'user', 'language', 'status'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** The filters that are on. They are kept in the page's address, so that a list can be sent to somebody. */
export type FeedFilter = Readonly<Partial<Record<FilterKey, string>>>;

/** Any status before the verdict. */
const WAITING = 'waiting';

/** Statuses a list can be narrowed to, in their order. */
export const STATUS_FILTERS: readonly string[] = [WAITING, ...VERDICTS];

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

/** Whether a submission passes all filters. Tasks are compared by their id, since numbers repeat between contests. */
export function passes(submission: StaffSubmission, filter: FeedFilter): boolean {
  return (Object.entries(filter) as [FilterKey, string][]).every(
    ([key, value]) => valueOf(submission, key) === value,
  );
}

/** The value by which a submission is filtered. */
export function valueOf(submission: StaffSubmission, key: FilterKey): string {
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
