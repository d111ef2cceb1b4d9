import { sql } from 'kysely';
import { putFile } from '#server/files/store.ts';
import { createJournal } from '#server/journal/journal.ts';
import { createWriter } from '#server/journal/write.ts';
import { publishedSubmissions } from '#server/model/submissions/queries.ts';
import { insertSubmissions, publishSubmission } from '#server/model/submissions/record.ts';
import { type Cast } from '#tests/e2e/support/contest.ts';
import { type Stage } from '#tests/e2e/support/stage.ts';

const SOURCE = 'int main() {}\n';
const TICK_MS = 10;

/** Submissions that arrive and are judged while a page is open, published as the server publishes them. */
export interface Arrivals {
  /** Begins to publish. */
  start(): void;
  /** Stops publishing, and returns how many submissions arrived and how many were judged since the start. */
  stop(): Promise<{ readonly came: number; readonly judged: number }>;
  close(): Promise<void>;
}

/** Puts `count` judged submissions of the last hours into the contest. */
export async function seedSubmissions({ db }: Stage, cast: Cast, count: number): Promise<void> {
  const hash = await putFile(db, Buffer.from(SOURCE));
  const { maria, ivan } = cast.participants;
  const now = Date.now();
  await sql`insert into submissions (contest_id, participant_id, task_id, task_number, language, file_hash, file_name,
      bytes, at, contest_time_ms, status, verdict, score, group_scores, judged_at, cpu_ms, memory_bytes)
    select ${cast.contestId}, case when n % 2 = 0 then ${maria}::int else ${ivan}::int end, t.task_id, t.number, 'cpp', ${hash},
      'a.cpp', ${SOURCE.length}, ${now}::bigint - (${count}::int - n) * 100, n * 100, 'judged',
      case when n % 3 = 0 then 'AC' else 'WA' end, case when n % 3 = 0 then 100 else 30 end, 'null',
      ${now}::bigint - (${count}::int - n) * 100, 40, 3500000
    from generate_series(1, ${count}::int) as n
    join contest_tasks t on t.contest_id = ${cast.contestId} and t.number = 1 + n % 2
    order by n`.execute(db);
}

/** Prepares to publish `perSecond` changes a second: as many new submissions as judged ones, evenly. */
export async function openArrivals(stage: Stage, cast: Cast, perSecond: number): Promise<Arrivals> {
  const { db } = stage;
  const contest = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  const participant = await db
    .selectFrom('participants')
    .selectAll()
    .where('id', '=', cast.participants.ivan)
    .executeTakeFirstOrThrow();
  const { task_id: taskId } = await db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contest.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  const fileHash = await putFile(db, Buffer.from(SOURCE));
  const journal = createJournal({ db, listen: { url: stage.databaseUrl }, log: () => undefined });
  const write = createWriter({ db, journal });
  const waiting: number[] = [];
  let came = 0;
  let judged = 0;

  /** Publishes `count` new submissions, and `count` results of waiting ones. */
  const publish = (count: number) =>
    write(async (trx, publishNow) => {
      const now = Date.now();
      const one = { taskId, taskNumber: 1, language: 'cpp', fileHash, fileName: 'a.cpp' };
      const fresh = await insertSubmissions(
        trx,
        contest,
        Array.from({ length: count }, () => ({
          ...one,
          participant,
          bytes: SOURCE.length,
          at: now,
          contestTimeMs: now - contest.start_at,
          clientId: null,
          externalId: null,
        })),
      );
      const done = await judge(trx, [waiting.slice(0, count), now]);
      for (const known of fresh) publishSubmission(publishNow, known, 'set');
      for (const known of done) publishSubmission(publishNow, known, 'update');
      return { fresh: fresh.map(({ id }) => id), done: done.length };
    });

  const run = async (signal: { isOver: boolean }) => {
    const startedAt = performance.now();
    while (!signal.isOver) {
      const due = Math.floor(((performance.now() - startedAt) * perSecond) / 2_000) - came;
      if (due > 0) {
        const { fresh, done } = await publish(due);
        waiting.splice(0, done);
        waiting.push(...fresh);
        came += fresh.length;
        judged += done;
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  };

  let signal = { isOver: true };
  let running: Promise<void> = Promise.resolve();
  return {
    start: () => {
      came = 0;
      judged = 0;
      signal = { isOver: false };
      running = run(signal);
    },
    stop: async () => {
      signal.isOver = true;
      await running;
      return { came, judged };
    },
    close: () => journal.close(),
  };
}

const judge = publishedSubmissions(
  'bench-judge',
  `update submissions set status = 'judged', verdict = 'WA', score = 30, judged_at = $2::bigint, cpu_ms = 40,
    memory_bytes = 3500000 where id = any($1::int[]) returning *`,
);
