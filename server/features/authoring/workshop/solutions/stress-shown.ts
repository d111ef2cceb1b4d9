import { type Kysely } from 'kysely';
import { type StressSearch } from '#protocol/wire/staff/authoring/solutions.ts';
import { type StressSide } from '#server/contract/stress.ts';
import { type Schema } from '#server/db/schema.ts';

/** The number of newest searches that are listed. */
const LISTED = 10;

/** The searches by stress of a task, newest first. */
export async function searchesOf(db: Kysely<Schema>, taskId: number): Promise<StressSearch[]> {
  const rows = await db
    .selectFrom('stress_searches as s')
    .leftJoin('users as u', 'u.id', 's.by_user')
    .select(['s.id', 's.at', 'u.display_name as by', 's.status', 's.setup'])
    .select(['s.tries', 's.spent_ms', 's.error', 's.found'])
    .where('s.task_id', '=', taskId)
    .orderBy('s.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ setup, found, ...row }) => ({
    ...row,
    generator: setup.generator.path,
    args: setup.args.join(' '),
    right: setup.right.path,
    other: setup.other?.path ?? null,
    max_tries: setup.maxTries,
    max_ms: setup.maxMs,
    found: found && {
      seed: found.seed,
      args: found.args.join(' '),
      input: found.shown,
      input_bytes: found.input.bytes,
      has_answer: found.answer !== null,
      right: sideOf(found.right),
      other: found.other && sideOf(found.other),
    },
  }));
}

function sideOf({ cpuMs, ...side }: StressSide) {
  return { ...side, cpu_ms: cpuMs };
}
