import { type Kysely } from 'kysely';
import { MAX_ARCHIVE_BYTES, MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { attachmentsOf } from './attachments.ts';
import { languagesOf, type PlacedTask, taskOnWire } from '#server/model/tasks/queries.ts';
import { samplesOf } from './samples.ts';
import { scaleTo, subtasksOf } from '#server/model/tasks/scale.ts';
import { statementsOf } from './statements.ts';
import { taskVersion } from '#server/model/tasks/versions.ts';
import { type Shown, withTranslations } from '#server/model/translation/shown.ts';

/** A task as a competitor works on it: what is asked of a solution, and what is given for it. */
export async function taskDetail(
  db: Kysely<Schema>,
  contest: ContestRow,
  task: PlacedTask,
): Promise<TaskDetail> {
  const judge = (await taskVersion(db, task.version_id))?.judge ?? null;
  return {
    ...taskOnWire(task),
    ...limitsOf(task, judge),
    languages: [...languagesOf(task)],
    submission_interval_ms: contest.submission_interval_ms,
    statements: await statementsOf(db, task.id, [contest.id]),
    kind: judge?.kind ?? 'batch',
    input_file: judge?.io.input ?? null,
    output_file: judge?.io.output ?? null,
    subtasks: judge === null || isIcpcBoard(contest.type) ? [] : subtasksOnWire(judge, task.max_score),
    can_user_test: canUserTest(contest, task, judge),
    user_test_interval_ms: contest.user_test_interval_ms,
    samples: await samplesOf(db, judge),
    has_many_answers: hasManyAnswers(judge),
    attachments: await attachmentsOf(db, task.id),
  };
}

/** The same task for somebody who also reads translations of it: their own ones name it. */
export function withShown(detail: TaskDetail, shown: readonly Shown[]): TaskDetail {
  const own = shown.filter((one) => one.own).map(({ lang, title }): [string, string] => [lang, title]);
  return {
    ...detail,
    statements: withTranslations(detail.statements, shown),
    ...(own.length > 0 && { own_names: Object.fromEntries(own) }),
  };
}

/** Largest file that may be handed in for a task, in bytes: the task's own limit, another where answers are handed in. */
export function maxSourceBytes(judge: JudgeTask | null): number {
  if (judge === null) return MAX_SOURCE_BYTES;
  return judge.kind === 'output-only' ? MAX_ARCHIVE_BYTES : Math.min(judge.sourceBytes, MAX_ARCHIVE_BYTES);
}

/**
 * Whether programs may be tried on an own input: where the task is judged by us and reads an input. One that talks to
 * the jury's program, or hands in answers, has none; and a contest may allow no such runs.
 */
export function canUserTest(
  contest: Pick<ContestRow, 'user_tests_limit'>,
  task: Pick<PlacedTask, 'is_quiz'>,
  judge: JudgeTask | null,
): boolean {
  return judge?.kind === 'batch' && !task.is_quiz && contest.user_tests_limit !== 0;
}

/** Numbers may be near each other, and a program of the jury's may take what it likes. */
function hasManyAnswers(judge: JudgeTask | null): boolean {
  return judge?.checker.kind === 'program' || judge?.checker.kind === 'floats';
}

function limitsOf(task: PlacedTask, judge: JudgeTask | null) {
  const [time_limit_ms, memory_limit_bytes] = [task.time_limit_ms, task.memory_limit_bytes];
  const differing = Object.entries(judge?.languageLimits ?? {})
    .map(([language, own]) => ({
      language,
      time_limit_ms: own.cpuMs ?? time_limit_ms,
      memory_limit_bytes: own.memoryBytes ?? memory_limit_bytes,
    }))
    .filter((own) => own.time_limit_ms !== time_limit_ms || own.memory_limit_bytes !== memory_limit_bytes);
  return {
    time_limit_ms,
    memory_limit_bytes,
    language_limits: differing,
    max_source_bytes: maxSourceBytes(judge),
  };
}

function subtasksOnWire(judge: JudgeTask, maxScore: number): TaskDetail['subtasks'] {
  const scaled = scaleTo(judge, maxScore);
  return subtasksOf(judge).map(({ name, points, group }) => ({
    name,
    points: scaled(points),
    tests: judge.tests.filter((test) => test.group === group).length,
  }));
}
