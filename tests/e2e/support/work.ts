import { type Insertable } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { putFile } from '#server/files/store.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Cast } from './contest.ts';
import { type Stage } from './stage.ts';

const MINUTE_MS = 60_000;

/** Ids of the submissions and user tests that `workOf` makes, by their state. */
export interface Work {
  readonly queued: number;
  readonly judging: number;
  readonly accepted: number;
  readonly wrong: number;
  readonly compileError: number;
  readonly userTest: number;
  readonly failedUserTest: number;
}

const SOURCE = '#include <iostream>\n\nint main() {\n  std::cout << 42 << "\\n";\n}\n';
const COMPILER_SAID =
  "bells.cpp: In function 'int main()':\nbells.cpp:1:21: error: 'missing' was not declared\n";

/**
 * Gives a contestant work of every state without a judge: submissions of the first task that wait, are being
 * judged, were accepted, wrong or did not compile, two user tests, an answered and an open question, and an
 * announcement.
 */
export async function workOf(stage: Stage, cast: Cast, who: 'ivan' | 'maria' = 'ivan'): Promise<Work> {
  const { db } = stage;
  const { contestId: contest_id } = cast;
  const participant_id = cast.participants[who];
  const { task_id, version, judge } = await firstTask(stage, contest_id);
  const now = Date.now();
  const hash = await putFile(db, Buffer.from(SOURCE));
  const own = { contest_id, participant_id, task_id, task_number: 1, bytes: SOURCE.length, file_hash: hash };

  const submission = async (minutesAgo: number, state: Partial<Insertable<Schema['submissions']>>) => {
    const { id } = await db
      .insertInto('submissions')
      .values({
        ...own,
        language: 'cpp',
        file_name: 'bells.cpp',
        at: now - minutesAgo * MINUTE_MS,
        contest_time_ms: 5 * MINUTE_MS,
        client_id: null,
        status: 'queued',
        verdict: null,
        score: null,
        group_scores: JSON.stringify(null),
        judged_at: null,
        judgement_id: null,
        tests_done: null,
        tests_total: null,
        cpu_ms: null,
        memory_bytes: null,
        external_id: null,
        judgement_external_id: null,
        ...state,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const judged = async (minutesAgo: number, verdict: Verdict, score: number) => {
    const groups = judge.groups.map(({ points }) => (points * score) / 100);
    const facts = {
      verdict,
      score,
      cpu_ms: 40,
      memory_bytes: 3_500_000,
      judged_at: now - minutesAgo * MINUTE_MS,
    };
    const id = await submission(minutesAgo, {
      ...facts,
      status: 'judged',
      group_scores: JSON.stringify(groups),
    });
    const tests = judge.tests.map((_, test) => ({
      test,
      verdict: verdict === 'CE' ? null : test % 3 === 2 ? verdict : ('AC' as const),
      score: verdict === 'AC' ? 1 : 0,
      cpuMs: 40,
      wallMs: 50,
      memoryBytes: 3_500_000,
      message: '',
      juryMessage: '',
    }));
    const compileOutput = verdict === 'CE' ? COMPILER_SAID : '';
    const { id: judgement_id } = await db
      .insertInto('judgements')
      .values({
        ...facts,
        submission_id: id,
        task_version_id: version,
        rejudging_id: null,
        attempt: 1,
        worker: 'worker-1',
        started_at: facts.judged_at - 1_000,
        group_scores: JSON.stringify(groups),
        result: JSON.stringify({
          verdict,
          score,
          groupScores: groups,
          compileOutput,
          compileMs: 300,
          tests,
          cpuMs: 40,
          memoryBytes: 3_500_000,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('submissions').set({ judgement_id }).where('id', '=', id).execute();
    return id;
  };
  const userTest = async (minutesAgo: number, verdict: Verdict) => {
    const output = await putFile(db, Buffer.from('42\n'));
    const { id } = await db
      .insertInto('user_tests')
      .values({
        ...own,
        language: 'py',
        file_name: 'bells.py',
        input_hash: output,
        input_name: 'input.txt',
        input_bytes: 3,
        at: now - minutesAgo * MINUTE_MS,
        client_id: `user-test-${minutesAgo}-${participant_id}`,
        status: 'judged',
        verdict,
        result: JSON.stringify({
          verdict,
          compileOutput: '',
          exitCode: verdict === 'AC' ? 0 : 1,
          signal: null,
          cpuMs: 21,
          wallMs: 26,
          memoryBytes: 52_000_000,
          stderr: verdict === 'AC' ? '' : 'Traceback (most recent call last)\n',
        }),
        output_hash: output,
        output_bytes: 3,
        judged_at: now - minutesAgo * MINUTE_MS,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  const work: Work = {
    compileError: await judged(9, 'CE', 0),
    wrong: await judged(8, 'WA', 30),
    accepted: await judged(7, 'AC', 100),
    judging: await submission(1, { status: 'running', tests_done: 3, tests_total: judge.tests.length }),
    queued: await submission(0, {}),
    userTest: await userTest(6, 'AC'),
    failedUserTest: await userTest(5, 'RE'),
  };
  await talk(stage, cast, who);
  return work;
}

async function firstTask({ db }: Stage, contestId: number) {
  const row = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['contest_tasks.task_id', 'task_versions.id as version', 'task_versions.judge'])
    .where('contest_id', '=', contestId)
    .where('contest_tasks.number', '=', 1)
    .executeTakeFirstOrThrow();
  return row;
}

async function talk(
  { db }: Stage,
  { contestId: contest_id, participants, names }: Cast,
  who: 'ivan' | 'maria',
) {
  const now = Date.now();
  const { id: by_user } = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', names.admin)
    .executeTakeFirstOrThrow();
  const asked = { contest_id, participant_id: participants[who], topic: 'general' };
  await db
    .insertInto('questions')
    .values([
      {
        ...asked,
        question: 'Може ли $n$ да е нула?',
        asked_at: now - 6 * MINUTE_MS,
        client_id: `answered-${asked.participant_id}`,
        answer: 'Не, $1 \\le n$.',
        answered_at: now - 5 * MINUTE_MS,
        answered_by: by_user,
      },
      {
        ...asked,
        question: 'Колко са тестовете?',
        asked_at: now - MINUTE_MS,
        client_id: `open-${asked.participant_id}`,
        answer: null,
        answered_at: null,
        answered_by: null,
      },
    ])
    .execute();
  await db
    .insertInto('announcements')
    .values({
      contest_id,
      topic: 'Поправка в задача 1',
      message: 'В задача 1 $n$ е **най-малко** 1, вижте [условието](/task/1).',
      at: now - 4 * MINUTE_MS,
      by_user,
    })
    .execute();
}
