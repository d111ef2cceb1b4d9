import { createHash } from 'node:crypto';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type Database } from '#server/db/database.ts';
import { putFile } from '#server/files/store.ts';
import { republish } from '#server/features/standings/board/republish.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { lockContest } from '#server/model/locks.ts';
import { CHEAPEST_COST, hashPassword } from '#server/model/passwords/passwords.ts';
import { addVersion, doublingTask, judgeResult } from './judging.ts';
import { publicBoard } from './publicBoard.ts';
import { type Seed } from './seed.ts';
import { NOW, type Person, type TestServer } from './server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const AT_ONCE = 500;
const TASKS = ['alpha', 'beta', 'gamma'] as const;
/** The password of all contestants. */
export const OLD_PASSWORD = 'the-old-password';

/** An ended contest with people's work. */
export interface Worked {
  readonly contestId: number;
  readonly names: readonly string[];
}

/**
 * Puts a contest with work into a server's database: judgements of several kinds and of two versions of a
 * task, a rejudging, questions, adjustments, a disqualified person and a person without a row on the board.
 */
export async function workedContest(
  { app, seed }: { readonly app: Pick<TestServer['app'], 'db' | 'write'>; readonly seed: Seed },
  wanted: {
    readonly type: 'ioi' | 'icpc';
    readonly people: number;
    readonly submissions: number;
    readonly standings: string;
    readonly admin: number;
    /** A mark at the beginning or end of names of people and tasks; by default the type. */
    readonly mark?: string;
  },
): Promise<Worked> {
  const { type, people, submissions, standings, admin, mark = type } = wanted;
  const { db } = app;
  const random = seededRandom(people * 31 + submissions);
  const start = NOW - 6 * HOUR;
  const contestId = await seed.contest({
    name: `Worked ${type}`,
    type,
    start_at: start,
    end_at: start + 5 * HOUR,
    standings,
    standings_frozen: standings !== 'yes',
    categories: ['A', 'B'],
    public_standing: true,
  });
  const judge = { ...(await doublingTask(db)), scoreMode: 'best' as const };
  const versions: number[][] = [];
  const taskIds: number[] = [];
  for (const [at, slug] of TASKS.entries()) {
    const max = type === 'icpc' ? 1 : 100;
    const id = await seed.task(contestId, at + 1, { slug: `${slug}-${mark}`, name: slug, max_score: max });
    taskIds.push(id);
    const first =
      at === 0 ? [await addVersion(db, id, { ...judge, limits: { ...judge.limits, cpuMs: 99 } })] : [];
    versions.push([...first, await addVersion(db, id, judge)]);
  }
  const password = await hashPassword(OLD_PASSWORD, CHEAPEST_COST);
  const names = Array.from({ length: people }, (_, at) => `${mark}-${String(at + 1).padStart(3, '0')}`);
  const users = await inserted(
    db,
    'users',
    names.map((name, at) => ({
      name,
      display_name: `Човек ${at + 1} "${type}"`,
      group_label: `Група ${at % 7}`,
      role: 'user',
      types: '',
      password,
      school: `Училище ${at % 5}`,
    })),
  );
  const participants = await inserted(
    db,
    'participants',
    users.map((user_id, at) => ({
      contest_id: contestId,
      user_id,
      category: at % 2 === 0 ? 'A' : 'B',
      on_board: at !== 2,
      ...(at === 1 && { disqualified_at: NOW - HOUR, disqualified_reason: 'copied' }),
      ...(at === 3 && { extra_time_seconds: 600, extra_reason: 'fire', finished_at: start + 4 * HOUR }),
    })),
  );
  const sources = Array.from({ length: Math.min(submissions, 200) }, (_, at) => Buffer.from(`int n${at};\n`));
  sources[0] = Buffer.from([0xff, 0xfe, 0, 1]);
  const hashes = sources.map((content) => createHash('sha256').update(content).digest('hex'));
  for (const content of sources) await putFile(db, content);
  const sent = Array.from({ length: submissions }, (_, at) => {
    const after = Math.floor((5 * HOUR * at) / submissions);
    const task = Math.floor(random() * TASKS.length);
    const verdict = verdictOf(random());
    return {
      at,
      after,
      task,
      verdict,
      person: Math.floor(random() * people),
      points: Math.floor(random() * 5),
    };
  });
  const isPoints = type === 'ioi';
  const submissionIds = await inserted(
    db,
    'submissions',
    sent.map(({ at, after, task, verdict, person, points }) => ({
      contest_id: contestId,
      participant_id: participants[person],
      task_id: taskIds[task],
      task_number: task + 1,
      language: 'cpp',
      file_hash: hashes[at % hashes.length],
      file_name: 'a.cpp',
      bytes: 10,
      at: start + after,
      contest_time_ms: after,
      client_id: `client-${at}`,
      status: verdict === null ? 'queued' : 'judged',
      verdict,
      score: isPoints && verdict !== null ? pointsOf(verdict, points) : null,
      group_scores: JSON.stringify(isPoints && verdict !== null ? [points * 5, 0] : null),
      judged_at: verdict === null ? null : start + after + 5_000,
      cpu_ms: verdict === null ? null : 12.5,
      memory_bytes: verdict === null ? null : 3_000_000,
      judgement_external_id: null,
      is_penalised: null,
      external_id: null,
      judgement_id: null,
    })),
  );
  const rejudging = await db
    .insertInto('rejudgings')
    .values({
      contest_id: contestId,
      task_id: taskIds[0] ?? 0,
      submission_id: null,
      by_user: admin,
      reason: 'a wrong test',
      at: NOW - HOUR,
      state: 'applied',
      decided_at: NOW,
      decided_by: admin,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const judged = sent.filter(({ verdict }) => verdict !== null);
  const judgements = judged.flatMap(({ at, after, task, verdict, points }) => {
    const known = versions[task] ?? [];
    return known.map((version, which) => ({
      submission_id: submissionIds[at],
      task_version_id: version,
      attempt: 1,
      worker: 'w-1',
      rejudging_id: which === 0 ? null : rejudging.id,
      started_at: start + after + 1_000,
      judged_at: start + after + 5_000,
      verdict: verdict ?? 'WA',
      score: isPoints ? pointsOf(verdict ?? 'WA', points) : null,
      group_scores: JSON.stringify(isPoints ? [points * 5, 0] : null),
      cpu_ms: 12.5,
      memory_bytes: 3_000_000,
      result: JSON.stringify(judgeResult({ verdict: verdict ?? 'WA', compileOutput: `warning ${which}` })),
      counting: which === known.length - 1,
    }));
  });
  const judgementIds = await inserted(
    db,
    'judgements',
    judgements.map(({ counting: __, ...row }) => row),
  );
  for (const [at, { counting, submission_id }] of judgements.entries()) {
    if (!counting) continue;
    await db
      .updateTable('submissions')
      .set({ judgement_id: judgementIds[at] ?? 0 })
      .where('id', '=', submission_id ?? 0)
      .execute();
  }
  await beside(db, { contestId, participants, admin, start });
  await app.write(async (trx, publish) => republish(trx, publish, await lockContest(trx, contestId)));
  return { contestId, names };
}

function verdictOf(luck: number): Verdict | null {
  if (luck < 0.02) return null;
  if (luck < 0.3) return 'AC';
  if (luck < 0.6) return 'WA';
  if (luck < 0.75) return 'TLE';
  return luck < 0.9 ? 'RE' : 'CE';
}

function pointsOf(verdict: string, points: number): number {
  return verdict === 'AC' ? 100 : points * 5;
}

async function beside(
  db: Database,
  given: {
    readonly contestId: number;
    readonly participants: readonly number[];
    readonly admin: number;
    readonly start: number;
  },
): Promise<void> {
  const { contestId, participants, admin, start } = given;
  const [first = 0, , , fourth = 0] = participants;
  await inserted(db, 'score_adjustments', [
    {
      contest_id: contestId,
      participant_id: first,
      task_number: 1,
      amount: 7,
      reason: 'late start',
      at: start + MINUTE,
      by_user: admin,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
    },
    {
      contest_id: contestId,
      participant_id: fourth,
      task_number: null,
      amount: 3,
      reason: 'x',
      at: start + 4.9 * HOUR,
      by_user: admin,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
    },
  ]);
  await inserted(db, 'questions', [
    {
      contest_id: contestId,
      participant_id: first,
      topic: 'task:2',
      question: 'Is n = 0 possible?',
      asked_at: start + MINUTE,
      client_id: 'q-1',
      answer: 'No',
      answered_at: NOW,
      answered_by: admin,
      version: 2,
      answered_to: 'everybody',
      first_answered_at: start + 3 * MINUTE,
      first_answered_by: admin,
    },
    {
      contest_id: contestId,
      participant_id: fourth,
      topic: 'general',
      question: 'Water?',
      asked_at: start + 2 * MINUTE,
      client_id: 'q-2',
      answer: null,
      answered_at: null,
      answered_by: null,
      version: 0,
      answered_to: null,
      first_answered_at: null,
      first_answered_by: null,
    },
  ]);
  const [, said] = await inserted(db, 'announcements', [
    {
      contest_id: contestId,
      topic: 'general',
      message: 'Welcome',
      at: start,
      by_user: admin,
      audience: 'all',
      audience_name: '',
      withdrawn_at: null,
    },
    {
      contest_id: contestId,
      topic: 'general',
      message: 'To room 5 only',
      at: start + 1,
      by_user: admin,
      audience: 'room',
      audience_name: '5',
      withdrawn_at: start + 2,
    },
  ]);
  for (const table of ['announcement_people', 'announcement_readers'] as const)
    await db.insertInto(table).values({ announcement_id: said!, participant_id: first }).execute();
  await inserted(db, 'audit', [
    {
      at: start,
      user_id: admin,
      action: 'saveSettings',
      target: `contest:${contestId}`,
      contest_id: contestId,
      address: '10.0.0.7',
      before: '{"name":"Old"}',
      after: '{"name":"New"}',
      version: 2,
    },
  ]);
}

/** Inserts rows in portions and returns their ids, in order. */
async function inserted(
  db: Database,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const made = (await db
      .insertInto(table as 'users')
      .values(rows.slice(at, at + AT_ONCE) as never)
      .returning('id')
      .execute()) as readonly { readonly id: number }[];
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

/** A board with names instead of a server's ids, and with the tasks at its head. */
function boardByName({ tasks, participants, rows, visible, frozen, final_at, type }: Standing) {
  const people = new Map(participants.map(({ id, ...person }) => [id, person]));
  return {
    tasks,
    visible,
    frozen,
    final_at,
    type,
    rows: rows.map(({ id, ...row }) => ({ ...row, person: people.get(id) })),
  };
}

/** The boards of a contest as everybody sees them: the public, and staff. */
export async function boardsOf(server: TestServer, staff: Person, contestId: number) {
  const shown = await publicBoard(server, contestId);
  const full = (await staff.call('standing', { contestId })).body;
  return { shown: boardByName(shown), full: boardByName(full) };
}

/** The submissions of a contest with their judgements, in order. */
export async function verdictsOf({ app: { db } }: TestServer, contestId: number) {
  return db
    .selectFrom('submissions')
    .innerJoin('participants', 'participants.id', 'participant_id')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('files', 'files.hash', 'file_hash')
    .leftJoin('judgements', 'judgements.id', 'judgement_id')
    .leftJoin('task_versions', 'task_versions.id', 'task_version_id')
    .select(['users.name', 'task_number', 'submissions.at', 'contest_time_ms', 'submissions.verdict'])
    .select(['submissions.score', 'submissions.group_scores', 'submissions.judged_at', 'status', 'file_hash'])
    .select(['files.content', 'judgements.result', 'judgements.started_at', 'client_id', 'language'])
    .where('submissions.contest_id', '=', contestId)
    .orderBy('submissions.id')
    .execute();
}
