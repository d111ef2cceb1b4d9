import { markFault, markTotal } from '#domain/marking/marking.ts';
import { withMark } from '#domain/marking/marking-work.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { closedOf, isFinal, nextOpen, ownMarkings, ownWorks } from './scorer.ts';
import { groupsOf, type KnownWork, lockWork, lockWorks, type MarkingRow, marksOf } from './works.ts';

/** The points that a scorer gives a work. */
type Saving = CallContext<'saveMarks'>['input'];

/**
 * Saves a scorer's marks for a work, and for their works of the same content where the task groups them.
 * Throws 404 for a work that is not theirs, 400 for points that its criteria do not allow, 409 when another
 * page saved meanwhile, and once the work is decided or published or the results are final. Other scorers
 * are told neither of the marks nor of their time.
 */
export async function saveMarks(
  app: App,
  { caller, input: saving }: CallContext<'saveMarks'>,
): Promise<AnswerOf<'saveMarks'>> {
  const { tid: taskId, snumber: number } = saving;
  return app.write(async (trx, publish) => {
    const markings = await ownMarkings(trx, caller, taskId);
    const { marking, alike, work } = await lockAlike(trx, markings, saving);
    const contestIsFinal = await isFinal(trx, marking.contest_id);
    const decision = decideMark({ marking, work, alike, contestIsFinal }, { caller, input: saving });
    const { total, revision, works } = decision;
    await trx
      .updateTable('marking_sheets')
      .set({
        points: JSON.stringify(saving.points),
        comments: JSON.stringify(saving.comments),
        note: saving.note,
        flagged: saving.flagged,
        total,
        revision,
        saved_at: app.now(),
      })
      .where('user_id', '=', caller.userId)
      .where('is_active', '=', true)
      .where('work_id', 'in', works)
      .execute();
    await publishMarkingChange(trx, publish, marking.contest_id, 'arbiters');
    return { revision, total, next_open: nextOpen(await ownWorks(trx, caller, markings), number) };
  });
}

type MarkedWork = Pick<KnownWork, 'id' | 'sheets' | 'ruling' | 'published_at'>;

/**
 * The sum of the points (null: some are missing), the next revision, and the ids of the works that get them.
 */
export function decideMark(
  {
    marking,
    work,
    alike,
    contestIsFinal,
  }: {
    readonly marking: Pick<MarkingRow, 'criteria'>;
    readonly work: MarkedWork;
    /** The work itself and the works that are marked with it. */
    readonly alike: readonly MarkedWork[];
    readonly contestIsFinal: boolean;
  },
  {
    caller: { userId },
    input,
  }: {
    readonly caller: { readonly userId: number };
    readonly input: Pick<Saving, 'points' | 'comments' | 'flagged' | 'revision'>;
  },
) {
  const sheet = work.sheets.find(({ user_id }) => user_id === userId);
  if (sheet === undefined) throw notFound();
  if (closedOf(work, contestIsFinal) !== null) throw notNow('backend.marking_closed');
  if (sheet.revision !== input.revision) throw notNow('backend.marking_changed');
  const total = checkedTotal(marking, input);
  const mark = { scorer: userId, total, flagged: input.flagged };
  const works = alike.filter((one) => typeof withMark(marksOf(one), mark) !== 'string').map(({ id }) => id);
  return { total, revision: sheet.revision + 1, works };
}

function checkedTotal(
  { criteria }: Pick<MarkingRow, 'criteria'>,
  { points, comments }: Pick<Saving, 'points' | 'comments'>,
): number | null {
  if (markFault(criteria, points) !== null) throw badRequest('backend.marking_points', 'points');
  const known = new Set(criteria.map(({ id }) => id));
  if (!Object.keys(comments).every((id) => known.has(id)))
    throw badRequest('backend.bad_request', 'comments');
  return markTotal(criteria, points);
}

/** The work and the scorer's works that are marked with it, locked. */
async function lockAlike(
  trx: Transaction,
  markings: readonly MarkingRow[],
  { snumber: number }: Saving,
): Promise<{ readonly marking: MarkingRow; readonly work: KnownWork; readonly alike: readonly KnownWork[] }> {
  const known = await trx
    .selectFrom('marking_works')
    .select('marking_id')
    .where('number', '=', number)
    .executeTakeFirst();
  const marking = markings.find(({ id }) => id === known?.marking_id);
  if (marking === undefined) throw notFound();
  const work = await (marking.groups_same ? null : lockWork(trx, number));
  const all = work === null ? await lockWorks(trx, marking.id) : [work];
  const found = all.find((one) => one.number === number);
  if (found === undefined) throw notFound();
  const alike = groupsOf(marking, all).find((group) => group.includes(found)) ?? [found];
  return { marking, work: found, alike };
}
