import { type Kysely } from 'kysely';
import { mostPoints } from '#domain/marking/marking.ts';
import { type MarkPair, meanDifference, weightedKappa } from '#domain/marking/marking-agreement.ts';
import { isDone, workOutcome } from '#domain/marking/marking-work.ts';
import { type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { type Schema } from '#server/db/schema.ts';
import { notFound } from '#server/model/fault.ts';
import { listedPeople, markingsOf } from './arrange.ts';
import { isMarked, type KnownWork, marksOf, type SheetRow, worksOf } from './works.ts';

const HOUR_MS = 3_600_000;

/** The progress of a marking: works by scorer and hour, and the agreement of scorers. Throws 404. */
export async function markingDetail(
  db: Kysely<Schema>,
  contestId: number,
  markingId: number,
): Promise<MarkingDetail> {
  const marking = (await markingsOf(db, contestId)).find(({ id }) => id === markingId);
  if (marking === undefined) throw notFound();
  const works = await worksOf(db, [markingId]);
  const people = await participantsOf(db, markingId);
  const listed = (await listedPeople(db, [markingId])).get(markingId) ?? [];
  return {
    id: markingId,
    most: mostPoints(marking.criteria),
    scorers: await scorersOf(db, works, listed),
    hours: hoursOf(works),
    agreement: agreementOf(works),
    works: works.flatMap((work) => {
      const person = people.get(work.participant_id);
      if (person === undefined) return [];
      const outcome = workOutcome(marking, marksOf(work));
      return [
        {
          number: work.number,
          ...person,
          calibration: work.is_calibration,
          kind: outcome.kind,
          points: outcome.kind === 'scored' ? outcome.points : null,
          decided: work.ruling !== null,
          appealed: work.appeal === 'waits',
          published: work.published_points,
          sheets: work.sheets.map(({ user_id: scorer, total, flagged }) => ({ scorer, total, flagged })),
        },
      ];
    }),
  };
}

async function participantsOf(db: Kysely<Schema>, markingId: number) {
  const rows = await db
    .selectFrom('marking_works')
    .innerJoin('participants', 'participants.id', 'marking_works.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id as participant', 'users.name as username', 'users.display_name'])
    .where('marking_id', '=', markingId)
    .execute();
  return new Map(rows.map((one) => [one.participant, one]));
}

/** The scorers of a marking, and former ones who still have works. */
async function scorersOf(
  db: Kysely<Schema>,
  works: readonly KnownWork[],
  listed: readonly number[],
): Promise<MarkingDetail['scorers']> {
  const sheets = works.flatMap((work) => work.sheets);
  const ids = [...new Set([...listed, ...sheets.map(({ user_id }) => user_id)])];
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name'])
    .where('id', 'in', [...ids, 0])
    .orderBy('name')
    .execute();
  return people.map((person) => {
    const theirs = sheets.filter(({ user_id }) => user_id === person.id);
    const done = theirs.filter(isDone);
    return {
      ...person,
      assigned: theirs.length,
      done: done.length,
      flagged: theirs.filter(({ flagged }) => flagged).length,
      mean: done.length === 0 ? null : done.reduce((sum, { total }) => sum + (total ?? 0), 0) / done.length,
      listed: listed.includes(person.id),
    };
  });
}

/** Numbers of works marked in each hour by each scorer, the earliest first. */
function hoursOf(works: readonly KnownWork[]): MarkingDetail['hours'] {
  const counts = new Map<string, MarkingDetail['hours'][number]>();
  for (const { saved_at: savedAt, user_id: scorer } of works.filter(isMarked).flatMap(doneSheets)) {
    const at = Math.floor((savedAt ?? 0) / HOUR_MS) * HOUR_MS;
    const key = `${at} ${scorer}`;
    counts.set(key, { at, scorer, done: (counts.get(key)?.done ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => a.at - b.at || a.scorer - b.scorer);
}

function doneSheets({ sheets }: KnownWork): readonly SheetRow[] {
  return sheets.filter(isDone);
}

/**
 * The agreement of each two scorers on the works that both have finished, and on the calibration works among
 * them.
 */
function agreementOf(works: readonly KnownWork[]): MarkingDetail['agreement'] {
  const pairs = new Map<
    string,
    { first: number; second: number; all: MarkPair[]; calibration: MarkPair[] }
  >();
  for (const work of works) {
    const done = doneSheets(work);
    for (const [at, one] of done.entries())
      for (const other of done.slice(at + 1)) {
        const key = `${one.user_id} ${other.user_id}`;
        const known = pairs.get(key) ?? {
          first: one.user_id,
          second: other.user_id,
          all: [],
          calibration: [],
        };
        const pair = { first: one.total ?? 0, second: other.total ?? 0 };
        known.all.push(pair);
        if (work.is_calibration) known.calibration.push(pair);
        pairs.set(key, known);
      }
  }
  return [...pairs.values()].map(({ first, second, all, calibration }) => ({
    first,
    second,
    works: all.length,
    kappa: weightedKappa(all),
    difference: meanDifference(all),
    calibration: weightedKappa(calibration),
  }));
}
