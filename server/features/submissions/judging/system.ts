import { type Kysely } from 'kysely';
import { LANGUAGES } from '#domain/submissions/languages.ts';
import { type System } from '#protocol/wire/system.ts';
import { type Schema } from '#server/db/schema.ts';
import { judgeState } from '#server/judge/queue/state.ts';
import { type WorkerFacts } from '#server/contract/worker-facts.ts';

/**
 * The commands that compile and run programs, with the versions on the newest judge, preferring one at work
 * (TSK-6).
 */
export async function systemOf(db: Kysely<Schema>, now: number): Promise<System> {
  const { workers } = await judgeState(db, now);
  const judging = workers.filter((worker) => worker.stopped_at === null && worker.level !== 'none');
  const facts = await newestFacts(
    db,
    judging.map(({ id }) => id),
  );
  return {
    languages: LANGUAGES.map(({ extension, label, compileCommand, runCommand }) => ({
      extension,
      label,
      compile_command: compileCommand,
      run_command: runCommand,
      version: facts?.languages.find((one) => one.extension === extension && one.works)?.version ?? null,
    })),
    machine: facts && { cpu: facts.cpu, os: facts.os, memory_bytes: facts.memoryBytes },
    judging: judging.length > 0,
  };
}

/**
 * The facts about the machine of the judge that started last: of the judges at work, or of all that were ever
 * seen when there is none.
 */
async function newestFacts(db: Kysely<Schema>, atWork: readonly string[]): Promise<WorkerFacts | null> {
  let query = db.selectFrom('judge_workers').select('facts').orderBy('started_at', 'desc');
  if (atWork.length > 0) query = query.where('id', 'in', atWork);
  return (await query.limit(1).executeTakeFirst())?.facts ?? null;
}
