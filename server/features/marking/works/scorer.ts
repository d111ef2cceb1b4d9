import { type Kysely } from 'kysely';
import { mostPoints } from '#domain/marking/marking.ts';
import { type OrderedWork, ownOrder } from '#domain/marking/marking-order.ts';
import { type MarkedTask, type MarkedTasks, type MarkedWork } from '#protocol/wire/staff/marking/works.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { contentOf, titleOf } from './content.ts';
import {
  gathered,
  groupsOf,
  type KnownWork,
  type MarkingRow,
  type SheetRow,
  sheetState,
  worksOf,
} from './works.ts';

/** One or more works that a scorer marks at once, represented by one of them, with the scorer's marks. */
interface OwnWork {
  readonly marking: MarkingRow;
  readonly work: KnownWork;
  readonly sheet: SheetRow;
  /** The number of other works that are marked with it. */
  readonly alike: number;
}

/** The tasks of which a scorer has works, by name. */
export async function markedTasks(db: Kysely<Schema>, caller: Caller): Promise<MarkedTasks> {
  const markings = await ownMarkings(db, caller, null);
  const own = await ownWorks(db, caller, markings);
  const byMarking = gathered(own, ({ marking }) => marking.id);
  const tasks = markings.map(async (marking) => {
    const works = byMarking.get(marking.id) ?? [];
    const { question_text: _, ...title } = await titleOf(db, marking, undefined);
    return {
      ...title,
      works: works.length,
      done: works.filter(({ sheet }) => sheetState(sheet) === 'done').length,
      flagged: works.filter(({ sheet }) => sheet.flagged).length,
      calibration: works.filter(({ work, sheet }) => work.is_calibration && sheetState(sheet) !== 'done')
        .length,
      next: nextOpen(works, null),
    };
  });
  const known = await Promise.all(tasks);
  return {
    tasks: known.sort((a, b) => a.name.localeCompare(b.name) || (a.question ?? 0) - (b.question ?? 0)),
  };
}

/** A scorer's works of a task. Throws 404 where there are none. */
export async function markedTask(db: Kysely<Schema>, caller: Caller, taskId: number): Promise<MarkedTask> {
  const markings = await ownMarkings(db, caller, taskId);
  const own = await ownWorks(db, caller, markings);
  const titles = new Map(
    await Promise.all(markings.map(async (one) => [one.id, await titleOf(db, one, undefined)] as const)),
  );
  const name = titles.get(own[0]?.marking.id ?? 0)?.name;
  if (name === undefined) throw notFound();
  return {
    task: taskId,
    name,
    works: own.map(({ marking, work, sheet, alike }) => ({
      number: work.number,
      contest: titles.get(marking.id)?.contest ?? '',
      question: marking.question === 0 ? null : marking.question,
      calibration: work.is_calibration,
      state: sheetState(sheet),
      flagged: sheet.flagged,
      total: sheet.total,
      most: mostPoints(marking.criteria),
      alike,
    })),
  };
}

/** A work of a scorer. Throws 404 for one that is not theirs. */
export async function markedWork(
  db: Kysely<Schema>,
  caller: Caller,
  asked: { readonly taskId: number; readonly number: number; readonly lang: string | undefined },
): Promise<MarkedWork> {
  const own = await ownWorks(db, caller, await ownMarkings(db, caller, asked.taskId));
  const at = own.findIndex(({ work }) => work.number === asked.number);
  const found = own[at];
  if (found === undefined) throw notFound();
  const { marking, work, sheet, alike } = found;
  const { points, comments, note, total, flagged, revision } = sheet;
  const ofMarking = own.filter((one) => one.marking === marking);
  return {
    ...(await titleOf(db, marking, asked.lang)),
    ...(await contentOf(db, marking, work)),
    number: work.number,
    criteria: criteriaOnWire(marking),
    calibration: work.is_calibration,
    alike,
    sheet: { points: { ...points }, comments: { ...comments }, note, total, flagged, revision },
    closed: closedOf(work, await isFinal(db, marking.contest_id)),
    place: ofMarking.indexOf(found) + 1,
    works: ofMarking.length,
    previous: own[at - 1]?.work.number ?? null,
    next: own[at + 1]?.work.number ?? null,
    next_open: nextOpen(own, asked.number),
  };
}

/** The reason why scorers cannot change a work any more; null: they can. */
export function closedOf(
  { ruling, published_at: publishedAt }: Pick<KnownWork, 'ruling' | 'published_at'>,
  final: boolean,
): MarkedWork['closed'] {
  if (final) return 'final';
  if (publishedAt !== null) return 'published';
  return ruling === null ? null : 'decided';
}

/** Whether the results of a contest are final. */
export async function isFinal(db: Kysely<Schema>, contestId: number): Promise<boolean> {
  const { final_at: finalAt } = await db
    .selectFrom('contests')
    .select('final_at')
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  return finalAt !== null;
}

/** Criteria in the form of the answer. */
export function criteriaOnWire({ criteria }: Pick<MarkingRow, 'criteria'>) {
  return criteria.map((one) => ({ ...one, comments: [...one.comments] }));
}

/**
 * The markings of a task (null: of all tasks) of which a scorer has works, in contests that they still belong
 * to.
 */
export async function ownMarkings(
  db: Kysely<Schema>,
  { userId }: Caller,
  taskId: number | null,
): Promise<readonly MarkingRow[]> {
  const own = db
    .selectFrom('marking_works')
    .innerJoin('marking_sheets', 'marking_sheets.work_id', 'marking_works.id')
    .select('marking_works.marking_id')
    .where('marking_sheets.user_id', '=', userId)
    .where('is_active', '=', true);
  const theirs = db.selectFrom('contest_staff').select('contest_id').where('user_id', '=', userId);
  let query = db
    .selectFrom('markings')
    .selectAll()
    .where('id', 'in', own)
    .where('contest_id', 'in', theirs)
    .orderBy('contest_id')
    .orderBy('question')
    .orderBy('id');
  if (taskId !== null) query = query.where('task_id', '=', taskId);
  return query.execute();
}

/**
 * A scorer's works, question by question, in a scorer's own order. Works of the same content count as one.
 */
export async function ownWorks(
  db: Kysely<Schema>,
  { userId }: Caller,
  markings: readonly MarkingRow[],
): Promise<readonly OwnWork[]> {
  const works = await worksOf(
    db,
    markings.map(({ id }) => id),
  );
  const isOwn = ({ sheets }: KnownWork) => sheets.some((one) => one.user_id === userId);
  return markings.flatMap((marking) => {
    const inTurn = ownOrder(userId, marking.task_id);
    return groupsOf(
      marking,
      works.filter((work) => work.marking_id === marking.id && isOwn(work)),
    )
      .flatMap(([work, ...rest]): OwnWork[] => {
        const sheet = work?.sheets.find(({ user_id }) => user_id === userId);
        return work && sheet ? [{ marking, work, sheet, alike: rest.length }] : [];
      })
      .sort((a, b) => inTurn(placeOf(a), placeOf(b)));
  });
}

function placeOf({ work }: OwnWork): OrderedWork {
  return { number: work.number, isCalibration: work.is_calibration };
}

/**
 * The next work after a given one (null: from the beginning): the next that is neither done nor flagged, with
 * the list's end joined to its beginning, and after those the flagged ones; null: all are done.
 */
export function nextOpen(own: readonly OwnWork[], after: number | null): number | null {
  const at = own.findIndex(({ work }) => work.number === after);
  const inTurn = [...own.slice(at + 1), ...own.slice(0, at + 1)].filter(({ work }) => work.number !== after);
  const open = inTurn.filter(
    ({ sheet, work }) => sheetState(sheet) !== 'done' && closedOf(work, false) === null,
  );
  return (open.find(({ sheet }) => !sheet.flagged) ?? open[0])?.work.number ?? null;
}
