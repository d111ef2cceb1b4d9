import { isDeepStrictEqual } from 'node:util';
import { criteriaFault, type Criterion, mostPoints } from '#domain/marking/marking.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type MarkingSettings } from '#protocol/wire/staff/marking/works.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { markingsOf, unitsOf } from './arrange.ts';
import { isMarked, type KnownWork, lockWorks, type MarkingRow } from './works.ts';

/** The way in which a task, by its id, or a question of it is to be marked; question 0: the whole task. */
type Setting = CallContext<'setMarking'>['input'];

/**
 * Sets how a task or an open question is marked, and the scorers. Throws 404 for a unit that the contest
 * lacks, 400 for invalid criteria or people who are no scorers of the contest, 409 on an ICPC board, once the
 * results are final, and for changes that the given points depend on once somebody has marked.
 */
export async function setMarking(app: App, context: CallContext<'setMarking'>): Promise<{ id: number }> {
  const { task, question, settings } = context.input;
  return command(app, context, {
    lock: (trx) => lockSetting(trx, context),
    decide: decideMarking,
    apply: async (trx, publish, { decision, rows: { contest, known } }) => {
      const id = await store(trx, { contest_id: contest.id, task_id: task, question }, decision);
      await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
      const after = { question, ...settings };
      return { answer: { id }, audit: { target: `task:${task}`, before: known ?? null, after } };
    },
  });
}

/** The facts that a new or changed marking depends on. */
interface SetRows {
  readonly contest: Pick<ContestRow, 'type' | 'final_at'>;
  /** The task or question to be marked; undefined: the contest lacks it. */
  readonly unit: { readonly worth: number | null } | undefined;
  /** Ids of the scorers of the contest. */
  readonly scorers: ReadonlySet<number>;
  /** The present marking; undefined: people do not mark it yet. */
  readonly known:
    | Pick<MarkingRow, 'scorers' | 'threshold' | 'takes' | 'groups_same' | 'criteria'>
    | undefined;
  readonly works: readonly Pick<KnownWork, 'sheets' | 'ruling' | 'published_at'>[];
}

/**
 * The columns of a marking and its people without repetition. The criteria of a question must sum up to its
 * worth in the quiz.
 */
export function decideMarking(
  { contest, unit, scorers, known, works }: SetRows,
  { input: { settings } }: { readonly input: Pick<Setting, 'settings'> },
) {
  const { people, criteria, ...rest } = settings;
  refuseFinal(contest);
  if (isIcpcBoard(contest.type)) throw notNow('backend.marking_icpc');
  if (unit === undefined) throw notFound();
  const fault = criteriaFault(criteria);
  if (fault !== null) throw badRequest('backend.marking_criteria', fault);
  if (unit.worth !== null && mostPoints(criteria) !== unit.worth)
    throw badRequest('backend.marking_worth', String(unit.worth));
  if (!people.every((one) => scorers.has(one))) throw badRequest('backend.bad_request', 'people');
  if (known !== undefined) refuseBegun(known, works, settings);
  return { people: [...new Set(people)], facts: { ...rest, criteria: JSON.stringify(criteria) } };
}

/**
 * Ends the marking of a task by people. Throws 404 where there is no marking, 409 once somebody has marked.
 */
export async function removeMarking(
  app: App,
  context: CallContext<'removeMarking'>,
): Promise<Record<string, never>> {
  const { mid: markingId } = context.input;
  const { contest } = context;
  return command(app, context, {
    lock: async (trx) => ({
      ...(await lockMarking(trx, contest.id, markingId)),
      works: await lockWorks(trx, markingId),
    }),
    decide: ({ works }) => {
      if (works.some(isMarked)) throw notNow('backend.marking_begun');
    },
    apply: async (trx, publish, { rows: { marking } }) => {
      await trx.deleteFrom('markings').where('id', '=', markingId).execute();
      await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
      return { answer: {}, audit: { target: `task:${marking.task_id}`, before: marking, after: null } };
    },
  });
}

/**
 * A marking of the contest, whose row is locked so that changes of the marking follow one another. Throws
 * 404, and 409 once the results are final.
 */
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

/** The facts that a setting depends on; the contest's row and the works are locked. */
async function lockSetting(trx: Transaction, { contest: { id }, input }: CallContext<'setMarking'>) {
  const { task, question } = input;
  const contest = await lockContest(trx, id);
  const unit = (await unitsOf(trx, id)).find((one) => one.task === task && (one.question ?? 0) === question);
  const scorers = new Set(await scorersOf(trx, id));
  const known = (await markingsOf(trx, id)).find((one) => one.task_id === task && one.question === question);
  const works = known === undefined ? [] : await lockWorks(trx, known.id);
  return { contest, unit, scorers, known, works };
}

async function scorersOf(trx: Transaction, contestId: number): Promise<readonly number[]> {
  const found = await trx
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .where('role', '=', 'scorer')
    .execute();
  return found.map(({ user_id: id }) => id);
}

/**
 * Once somebody has marked, only people, names, comments, what is shown and the tolerance between scorers may
 * change.
 */
function refuseBegun(
  known: NonNullable<SetRows['known']>,
  works: SetRows['works'],
  settings: MarkingSettings,
): void {
  const worthOf = (criteria: readonly Criterion[]) =>
    criteria.map(({ id, points, step }) => ({ id, points, step }));
  const fixed = ({
    scorers,
    takes,
    groups_same,
    criteria,
  }: Pick<MarkingRow, 'scorers' | 'takes' | 'groups_same' | 'criteria'>) => ({
    scorers,
    takes,
    groups_same,
    criteria: worthOf(criteria),
  });
  if (works.some(isMarked) && !isDeepStrictEqual(fixed(known), fixed(settings)))
    throw notNow('backend.marking_begun');
  const isPublished = works.some(({ published_at }) => published_at !== null);
  if (isPublished && known.threshold !== settings.threshold) throw notNow('backend.marking_begun');
}

async function store(
  trx: Transaction,
  unit: Pick<MarkingRow, 'contest_id' | 'task_id' | 'question'>,
  { people, facts }: ReturnType<typeof decideMarking>,
): Promise<number> {
  const { id } = await trx
    .insertInto('markings')
    .values({ ...unit, ...facts })
    .onConflict((conflict) => conflict.columns(['contest_id', 'task_id', 'question']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('marking_people').where('marking_id', '=', id).execute();
  if (people.length > 0)
    await trx
      .insertInto('marking_people')
      .values(people.map((user_id) => ({ marking_id: id, user_id })))
      .execute();
  return id;
}
