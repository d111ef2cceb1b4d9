import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Seen } from './audience.ts';
import { judgementTypeId } from './configuration.ts';
import { type CollectionObject, idOfName } from './objects.ts';
import { absoluteTime, instantAt, relativeTime } from './times.ts';

/** A judgement of a feed that has runs. */
export interface WithRuns {
  /** The judgement's id here. */
  readonly id: string;
  /** The transaction that stored the runs: another one whenever they were stored again. */
  readonly version: string;
}

/** Judgements from a feed that have runs, by the submission's number; only judgements that still count. */
export async function broughtRunVersions(
  db: Kysely<Schema>,
  contestId: number,
): Promise<ReadonlyMap<number, WithRuns>> {
  const rows = await db
    .selectFrom('brought_runs')
    .innerJoin('submissions', 'submissions.id', 'brought_runs.submission_id')
    .select(['submission_id', 'judgement', sql<string>`brought_runs.xmin::text`.as('version')])
    .where('submissions.contest_id', '=', contestId)
    .whereRef('submissions.judgement_external_id', '=', 'brought_runs.judgement')
    .where('submissions.judgement_id', 'is', null)
    .execute();
  return new Map(
    rows.map(({ submission_id: number, judgement, version }) => [
      number,
      { id: idOfName(judgement), version },
    ]),
  );
}

/** `runs` from a feed, for the judgements of these submissions. */
export async function broughtRunsOf(
  db: Kysely<Schema>,
  { contest }: Pick<Seen, 'contest'>,
  submissions: ReadonlyMap<number, WithRuns>,
): Promise<readonly CollectionObject[]> {
  if (submissions.size === 0) return [];
  const rows = await db
    .selectFrom('brought_runs')
    .select(['submission_id', 'runs'])
    .where('submission_id', 'in', [...submissions.keys()])
    .orderBy('submission_id')
    .execute();
  return rows.flatMap(({ submission_id: number, runs }) =>
    runs.map(({ id, ordinal, verdict, time_ms: ms, run_time: seconds }) => ({
      id: idOfName(id),
      judgement_id: submissions.get(number)?.id ?? '',
      ordinal,
      judgement_type_id: judgementTypeId(verdict),
      time: absoluteTime(instantAt(contest, ms)),
      contest_time: relativeTime(ms),
      ...(seconds !== null && { run_time: Math.round(seconds * 1_000) / 1_000 }),
    })),
  );
}
