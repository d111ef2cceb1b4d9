import { sql } from 'kysely';
import { mergeChanged, sortRows, type StandingRow } from '#domain/standings/standings.ts';
import { type Database } from '#server/db/database.ts';
import { type JsonValue } from '#server/db/json-column.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { append } from '#server/journal/append.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { openStage } from '#tests/e2e/support/stage.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type BenchRow, compare, medianOf, showMs } from './measure.ts';

const ROWS = 5_000;
const CHANGED = 50;
const FEW = 500;
const MANY = 50_000;
const CHANGES = 101;

/** The costs of keeping a board in order in the browser, and of changing one of its rows on the server. */
export async function benchStandings(): Promise<readonly BenchRow[]> {
  const merging = await compareMerging();
  const stage = await openStage();
  try {
    return [merging, await compareChanges(stage.db)];
  } finally {
    await stage.close();
  }
}

/** Compares changes of one row in a large board and in a small one, in turn, in the same database. */
async function compareChanges(db: Database): Promise<BenchRow> {
  const change = [await changingOn(db, MANY), await changingOn(db, FEW)] as const;
  await sql`analyze`.execute(db);
  const times = [[], []] as [number[], number[]];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    times[0].push(await change[0](turn));
    times[1].push(await change[1](turn));
  }
  const [many, few] = [medianOf(times[0]), medianOf(times[1])];
  return {
    name: `a changed row of a board of ${MANY} on the server, by one of ${FEW}`,
    ratio: many / few,
    target: 3,
    wanted: 'at most',
    detail: `medians ${showMs(many)} and ${showMs(few)}, each a transaction`,
  };
}

/** Makes a board of `size` rows; returns a function that changes a row and measures the change, ms. */
async function changingOn(db: Database, size: number): Promise<(turn: number) => Promise<number>> {
  const seed = createSeed(db, Date.now());
  const byUser = await seed.user({ name: `admin-${size}`, role: 'admin' });
  const contestId = await seed.contest({ name: `Board of ${size}`, type: 'ioi', tasks: 12 });
  await sql`with made as (
      insert into users (name, display_name, group_label, role, types)
      select 'b' || ${size}::text || '-' || n, 'Somebody ' || n, '', 'user', '' from generate_series(1, ${size}) n returning id)
    insert into participants (contest_id, user_id, category) select ${contestId}, id, '' from made`.execute(
    db,
  );
  const contest = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', contestId)
    .execute();
  const ids = people.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 1_000)
    await withTransaction(db, (trx) =>
      refreshRows(trx, () => undefined, contest, ids.slice(from, from + 1_000)),
    );
  return async (turn) => {
    const participantId = ids[(turn * 7_919) % ids.length] ?? 0;
    const began = performance.now();
    await withTransaction(db, async (trx) => {
      await trx
        .insertInto('score_adjustments')
        .values({
          contest_id: contestId,
          participant_id: participantId,
          task_number: 1,
          amount: turn + 1,
          reason: 'bench',
          at: Date.now(),
          by_user: byUser,
          withdrawn_at: null,
          withdrawn_by: null,
          withdrawn_reason: null,
        })
        .execute();
      const entries: { stream: string; body: JsonValue }[] = [];
      await refreshRows(trx, (stream, body) => entries.push({ stream, body }), contest, [participantId]);
      await append(trx, entries);
    });
    return performance.now() - began;
  };
}

/** Sorting all rows, which the state holds by id, against merging the changed ones into the sorted rows. */
async function compareMerging(): Promise<BenchRow> {
  const unsorted = Array.from({ length: ROWS }, (_, index) => rowOf(index, (index * 7919) % 1200));
  const rows = sortRows(unsorted);
  const changed = Array.from({ length: CHANGED }, (_, index) => rowOf(index * 97, (index * 31) % 1200));
  const byId = new Map(changed.map((row) => [row.id, row]));
  const before = rows.filter((row) => byId.has(row.id));
  const { ratio, subjectMs, baselineMs } = await compare(
    () => sortRows(unsorted.map((row) => byId.get(row.id) ?? row)),
    () => mergeChanged(rows, before, changed),
  );
  return {
    name: `a full sort of ${ROWS} rows, against merging ${CHANGED} changed ones`,
    ratio,
    target: 10,
    wanted: 'at least',
    detail: `${showMs(subjectMs)} and ${showMs(baselineMs)}`,
  };
}

function rowOf(id: number, points: number): StandingRow {
  return { id, cells: { 1: { kind: 'points', points, tries: 1, pending: 0 } }, score: points, penalty: 0 };
}
