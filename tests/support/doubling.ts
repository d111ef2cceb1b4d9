import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type Database } from '#server/db/database.ts';
import { type Person } from './server.ts';

const READ =
  '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { long n; if (scanf("%ld", &n) != 1) return 1;';
const WRITE = 'printf("%ld\\n", 2 * n); return 0; }\n';
/** Programs for "twice a number", their percentages and results. Numbers from 100 on give 70 points. */
export const PROGRAMS = [
  { source: `${READ} ${WRITE}`, often: 40, verdict: 'AC', score: 100 },
  { source: `${READ} if (n >= 100) n++; ${WRITE}`, often: 25, verdict: 'WA', score: 30 },
  { source: `${READ} n++; ${WRITE}`, often: 15, verdict: 'WA', score: 0 },
  { source: `${READ} if (n >= 100) abort(); ${WRITE}`, often: 8, verdict: 'RE', score: 30 },
  {
    source: `${READ} for (volatile long i = 0; n >= 100; i++) {} ${WRITE}`,
    often: 4,
    verdict: 'TLE',
    score: 30,
  },
  { source: 'int main( {\n', often: 8, verdict: 'CE', score: 0 },
] as const;

/** The program at a percentage from 0 to 99. */
export function programBy(percent: number): (typeof PROGRAMS)[number] {
  let sum = 0;
  const found = PROGRAMS.find(({ often }) => (sum += often) > percent);
  return found ?? PROGRAMS[0];
}

/** Retries, as an admin does, jobs that are lost because three of their judges were killed. */
export async function retryLost(db: Database, who: Person): Promise<void> {
  const lost = await db.selectFrom('judge_jobs').select('id').where('state', '=', 'lost').execute();
  for (const { id } of lost) await who.call('retryJob', { jid: id });
}

/** Results of all submissions, ordered by program. */
export async function findings(db: Database) {
  return db
    .selectFrom('submissions')
    .select(['id', 'participant_id', 'file_hash', 'verdict', 'score', 'group_scores'])
    .orderBy('id')
    .execute()
    .then((rows) => {
      const place = (hash: string) => PROGRAMS.findIndex(({ source }) => hashOf(source) === hash);
      return [...rows].sort((a, b) => place(a.file_hash) - place(b.file_hash) || a.id - b.id);
    });
}

/** Checks that each submission has the result that its program got in the calm run. */
export async function asInTheCalmRun(
  db: Database,
  calm: Awaited<ReturnType<typeof findings>>,
): Promise<void> {
  const expected = new Map(
    calm.map(({ file_hash, verdict, score, group_scores }) => [file_hash, { verdict, score, group_scores }]),
  );
  const all = await findings(db);
  const different = all.filter(({ file_hash, verdict, score, group_scores }) => {
    const other = expected.get(file_hash);
    return JSON.stringify(other) !== JSON.stringify({ verdict, score, group_scores });
  });
  expect(different).toEqual([]);
}

/** Checks for each submission one judgement, one published result and a done job; and the boards. */
export async function everyEffectOnce(db: Database): Promise<void> {
  const submissions = await findings(db);
  const ids = submissions.map(({ id }) => id).sort((a, b) => a - b);
  const judgements = await db
    .selectFrom('judgements')
    .select('submission_id')
    .orderBy('submission_id')
    .execute();
  expect(judgements.map((one) => one.submission_id)).toEqual(ids);
  const jobs = await db
    .selectFrom('judge_jobs')
    .select(['submission_id', 'state'])
    .orderBy('submission_id')
    .execute();
  expect(jobs).toEqual(ids.map((submission_id) => ({ submission_id, state: 'done' })));
  const entries = await db
    .selectFrom('journal')
    .select(['seq', 'body'])
    .where('stream', '=', '/topic/submissions')
    .orderBy('seq')
    .execute();
  expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => index + 1));
  const told = entries.map(
    (entry) => (entry.body as { submission: { id: number; status: string } }).submission,
  );
  expect(
    told
      .filter(({ status }) => status === 'judged')
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual(ids);
  const rows = await db
    .selectFrom('standing_rows')
    .select(['participant_id', 'row'])
    .where('view', '=', 'full')
    .execute();
  for (const { participant_id, row } of rows) {
    const own = submissions.filter((one) => one.participant_id === participant_id);
    expect(row.score).toBe(Math.max(...own.map(({ score }) => score ?? 0)));
    expect(row.cells['1']).toMatchObject({ tries: own.length, pending: 0 });
  }
  expect(rows).toHaveLength(new Set(submissions.map((one) => one.participant_id)).size);
}

function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
