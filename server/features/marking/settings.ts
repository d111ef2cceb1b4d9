import { isDeepStrictEqual } from 'node:util';
import { criteriaFault, type Criterion, mostPoints } from '#domain/marking.ts';
import { isIcpcBoard } from '#domain/standings.ts';
import { type MarkingSettings } from '#protocol/wire/staff/marking.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { markingsOf, unitsOf } from './arrange.ts';
import { isMarked, lockWorks, type MarkingRow } from './works.ts';

/** How a task, by its id, or a question of it is to be marked; question 0: the whole task. */
type Setting = CallContext<'setMarking'>['input'];

/**
 * Says how a task or an open question is marked and by whom. Throws 404 for what the contest does not have, 400 for criteria that
 * cannot be used or people who are no scorers of the contest, 409 on an ICPC board, once the results are final, and for changes of what
 * the points depend on once somebody has marked.
 */
export async function setMarking(app: App, context: CallContext<'setMarking'>): Promise<{ id: number }> {
  const { task, question, settings } = context.input;
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, context.contest.id);
    refuseFinal(contest);
    if (isIcpcBoard(contest.type)) throw notNow('backend.marking_icpc');
    await checkCriteria(trx, contest.id, context.input);
    await checkPeople(trx, contest.id, settings.people);
    const known = (await markingsOf(trx, contest.id)).find(
      (one) => one.task_id === task && one.question === question,
    );
    if (known !== undefined) await refuseBegun(trx, known, settings);
    const id = await store(trx, contest.id, context.input);
    await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
    await audited(trx, publish, context, {
      target: `task:${task}`,
      before: known ?? null,
      after: { question, ...settings },
    });
    return { id };
  });
}

/** Has a task not marked by people any more. Throws 404 where it is not, 409 once somebody has marked. */
export async function removeMarking(
  app: App,
  context: CallContext<'removeMarking'>,
): Promise<Record<string, never>> {
  const { mid: markingId } = context.input;
  const { contest } = context;
  return app.write(async (trx, publish) => {
    const { marking } = await lockMarking(trx, contest.id, markingId);
    if ((await lockWorks(trx, markingId)).some(isMarked)) throw notNow('backend.marking_begun');
    await trx.deleteFrom('markings').where('id', '=', markingId).execute();
    await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
    await audited(trx, publish, context, {
      target: `task:${marking.task_id}`,
      before: marking,
      after: null,
    });
    return {};
  });
}

/** A marking of the contest, whose row is locked so that all who change the marking follow one another. Throws 404, and 409 once final. */
export async function lockMarking(
  trx: Transaction,
  contestId: number,
  markingId: number,
): Promise<{ readonly contest: ContestRow; readonly marking: MarkingRow }> {
  const contest = await lockContest(trx, contestId);
  refuseFinal(contest);
  const marking = (await markingsOf(trx, contestId)).find(({ id }) => id === markingId);
  if (marking === undefined) throw notFound();
  return { contest, marking };
}

/** The criteria of a question come to what the quiz says it is worth. */
async function checkCriteria(
  trx: Transaction,
  contestId: number,
  { task, question, settings }: Setting,
): Promise<void> {
  const units = await unitsOf(trx, contestId);
  const unit = units.find((one) => one.task === task && (one.question ?? 0) === question);
  if (unit === undefined) throw notFound();
  const fault = criteriaFault(settings.criteria);
  if (fault !== null) throw badRequest('backend.marking_criteria', fault);
  if (unit.worth !== null && mostPoints(settings.criteria) !== unit.worth)
    throw badRequest('backend.marking_worth', String(unit.worth));
}

async function checkPeople(trx: Transaction, contestId: number, people: readonly number[]): Promise<void> {
  const found = await trx
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .where('role', '=', 'scorer')
    .where('user_id', 'in', [...people, 0])
    .execute();
  if (found.length < new Set(people).size) throw badRequest('backend.bad_request', 'people');
}

/** Once somebody has marked, only people, names, comments and what is shown may change, and how far scorers may differ. */
async function refuseBegun(trx: Transaction, known: MarkingRow, settings: MarkingSettings): Promise<void> {
  const worthOf = (criteria: readonly Criterion[]) =>
    criteria.map(({ id, points, step }) => ({ id, points, step }));
  const fixed = ({
    scorers,
    takes,
    groups_same,
    criteria,
  }: Omit<MarkingSettings, 'people'> | MarkingRow) => ({
    scorers,
    takes,
    groups_same,
    criteria: worthOf(criteria),
  });
  const works = await lockWorks(trx, known.id);
  if (works.some(isMarked) && !isDeepStrictEqual(fixed(known), fixed(settings)))
    throw notNow('backend.marking_begun');
  const isPublished = works.some(({ published_at }) => published_at !== null);
  if (isPublished && known.threshold !== settings.threshold) throw notNow('backend.marking_begun');
}

async function store(
  trx: Transaction,
  contestId: number,
  { task, question, settings }: Setting,
): Promise<number> {
  const { people, criteria, ...rest } = settings;
  const facts = { ...rest, criteria: JSON.stringify(criteria) };
  const { id } = await trx
    .insertInto('markings')
    .values({ contest_id: contestId, task_id: task, question, ...facts })
    .onConflict((conflict) => conflict.columns(['contest_id', 'task_id', 'question']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('marking_people').where('marking_id', '=', id).execute();
  const unique = [...new Set(people)];
  if (unique.length > 0)
    await trx
      .insertInto('marking_people')
      .values(unique.map((user_id) => ({ marking_id: id, user_id })))
      .execute();
  return id;
}
