import { type Kysely } from 'kysely';
import { mostPoints } from '#domain/marking/marking.ts';
import { isDone, workOutcome } from '#domain/marking/marking-work.ts';
import { type ArbitratedWork, type Arbitration } from '#protocol/wire/staff/marking/works.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { contentOf, titleOf } from './content.ts';
import { criteriaOnWire, isFinal } from './scorer.ts';
import { type KnownWork, type MarkingRow, marksOf, worksOf } from './works.ts';

type State = Arbitration['works'][number]['state'];

/**
 * Works that arbiters must decide or have decided, in the contests of the caller: appeals first, then works
 * on which scorers differ, each by number.
 */
export async function arbitrationOf(db: Kysely<Schema>, caller: Caller): Promise<Arbitration> {
  const markings = await arbitratedMarkings(db, caller);
  const works = await worksOf(
    db,
    markings.map(({ id }) => id),
  );
  const titles = new Map(
    await Promise.all(markings.map(async (one) => [one.id, await titleOf(db, one, undefined)] as const)),
  );
  const found = works.flatMap((work): Arbitration['works'] => {
    const marking = markings.find(({ id }) => id === work.marking_id);
    const title = titles.get(work.marking_id);
    const state = marking && stateOf(marking, work);
    if (marking === undefined || title === undefined || !state) return [];
    const { question_text: _, ...named } = title;
    const outcome = workOutcome(marking, marksOf(work));
    return [
      {
        ...named,
        number: work.number,
        state,
        totals: totalsOf(work),
        points: outcome.kind === 'scored' ? outcome.points : null,
        most: mostPoints(marking.criteria),
      },
    ];
  });
  return { works: found.sort((a, b) => ORDER[a.state] - ORDER[b.state] || a.number - b.number) };
}

const ORDER: Readonly<Record<State, number>> = { appealed: 0, disputed: 1, decided: 2, answered: 3 };

/** A work as an arbiter sees it. Throws 404 for a work of another contest, or one that needs no decision. */
export async function arbitratedWork(
  db: Kysely<Schema>,
  caller: Caller,
  number: number,
  lang: string | undefined,
): Promise<ArbitratedWork> {
  const markings = await arbitratedMarkings(db, caller);
  const works = await worksOf(
    db,
    markings.map(({ id }) => id),
  );
  const work = works.find((one) => one.number === number);
  const marking = markings.find(({ id }) => id === work?.marking_id);
  const state = work && marking && stateOf(marking, work);
  if (!work || !marking || !state) throw notFound();
  const appeal = await db
    .selectFrom('marking_appeals')
    .select(['text', 'at', 'answer'])
    .where('work_id', '=', work.id)
    .executeTakeFirst();
  return {
    ...(await titleOf(db, marking, lang)),
    ...(await contentOf(db, marking, work)),
    number,
    criteria: criteriaOnWire(marking),
    threshold: marking.threshold,
    state,
    sheets: work.sheets.map(({ points, comments, note, total }) => ({
      points: { ...points },
      comments: { ...comments },
      note,
      total,
    })),
    decisions: await decisionsOf(db, work.id),
    appeal: appeal ?? null,
    published: work.published_at !== null,
    final: await isFinal(db, marking.contest_id),
  };
}

/** The state of a work for arbiters; null: it needs no decision. */
function stateOf(marking: MarkingRow, work: KnownWork): State | null {
  if (work.appeal === 'waits') return 'appealed';
  if (workOutcome(marking, marksOf(work)).kind === 'disputed') return 'disputed';
  if (work.appeal === 'answered') return 'answered';
  return work.ruling === null ? null : 'decided';
}

/** The totals of the finished scorers, by size, so that no position in the list identifies a scorer. */
function totalsOf({ sheets }: KnownWork): number[] {
  const totals = sheets.filter(isDone).map(({ total }) => total ?? 0);
  return totals.sort((a, b) => a - b);
}

async function decisionsOf(db: Kysely<Schema>, workId: number): Promise<ArbitratedWork['decisions']> {
  const rows = await db
    .selectFrom('marking_decisions')
    .innerJoin('users', 'users.id', 'by_user')
    .select(['points', 'total', 'note', 'reason', 'at', 'users.name', 'users.display_name'])
    .where('work_id', '=', workId)
    .orderBy('marking_decisions.id', 'desc')
    .execute();
  return rows.map(({ points, name, display_name, ...rest }) => ({
    ...rest,
    points: { ...points },
    by: display_name || name,
  }));
}

/** The markings in the contests of an arbiter. */
export async function arbitratedMarkings(
  db: Kysely<Schema>,
  { userId }: Caller,
): Promise<readonly MarkingRow[]> {
  return db
    .selectFrom('markings')
    .selectAll()
    .where(
      'contest_id',
      'in',
      db.selectFrom('contest_staff').select('contest_id').where('user_id', '=', userId),
    )
    .orderBy('id')
    .execute();
}
