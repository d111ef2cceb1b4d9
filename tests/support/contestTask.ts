import { type ContestTask } from '#protocol/wire/staff/tasks.ts';
import { NOON_AT } from './contest.ts';

/** A task with its number in a contest, ready for use. */
export function aContestTask(id: number, given: Partial<ContestTask> = {}): ContestTask {
  return {
    id,
    name: `Task ${id}`,
    slug: `task${id}`,
    kind: 'batch',
    time_limit_ms: 1000,
    memory_limit_bytes: 268_435_456,
    languages: ['cpp'],
    statements: ['en'],
    tests: 12,
    version: 1,
    newest_version: 1,
    version_at: NOON_AT,
    problems: [],
    number: id,
    label: String(id),
    max_score: 100,
    module_minutes: null,
    balloon_color: null,
    work: 0,
    ...given,
  };
}
