import { type Kysely } from 'kysely';
import { isInParts, type OnsitePlace, type ProblemState } from '#domain/onsite/onsite.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type OnsiteProblem } from '#protocol/wire/staff/onsite/rooms.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited, command } from '#server/model/command.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { nameOf } from '#server/model/name-of.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { ownPeople, partsOf } from '#server/model/onsite/scope.ts';

/** The most problems that are listed: enough for the day of a large contest. */
const LISTED = 500;

/** A problem with the site, room and group that decide whose part it is in. */
interface PlacedProblem {
  readonly problem: OnsiteProblem;
  readonly place: OnsitePlace;
}

/** The problems of a contest, the newest first; open ones are listed whatever their age. */
export async function problemsOf(db: Kysely<Schema>, contestId: number): Promise<readonly PlacedProblem[]> {
  const rows = await db
    .selectFrom('onsite_problems as q')
    .leftJoin('participants as p', 'p.id', 'q.participant_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('users as o', 'o.id', 'q.opened_by')
    .leftJoin('users as t', 't.id', 'q.taken_by')
    .leftJoin('users as c', 'c.id', 'q.closed_by')
    .select(['q.id', 'q.kind', 'q.text', 'q.participant_id', 'q.site', 'q.room', 'q.seat', 'q.group_label'])
    .select(['q.opened_at', 'q.taken_at', 'q.closed_at', 'q.word', 'u.name', 'u.display_name'])
    .select(['o.name as o_name', 'o.display_name as o_display'])
    .select([
      't.name as t_name',
      't.display_name as t_display',
      'c.name as c_name',
      'c.display_name as c_display',
    ])
    .where('q.contest_id', '=', contestId)
    .orderBy((eb) => eb('q.closed_at', 'is not', null))
    .orderBy('q.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    place: { site: row.site, room: row.room, group: row.group_label },
    problem: {
      id: row.id,
      kind: row.kind,
      text: row.text,
      participant: row.participant_id,
      word: row.word,
      name: row.display_name || (row.name ?? ''),
      site: row.site,
      room: row.room,
      seat: row.seat,
      state: stateOf(row),
      opened: { at: row.opened_at, by: row.o_display || row.o_name },
      taken: row.taken_at === null ? null : { at: row.taken_at, by: row.t_display || (row.t_name ?? '') },
      closed: row.closed_at === null ? null : { at: row.closed_at, by: row.c_display || (row.c_name ?? '') },
    },
  }));
}

/**
 * Opens a problem, at the seat of the person it is about, or in the named room. Throws 404 for people and
 * rooms of other parts.
 */
export async function openProblem(app: App, context: CallContext<'openProblem'>): Promise<{ id: number }> {
  const { caller, input: problem } = context;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    const place = await placeOf(trx, context);
    const now = app.now();
    const { id } = await trx
      .insertInto('onsite_problems')
      .values({
        contest_id: contestId,
        participant_id: problem.participant ?? null,
        kind: problem.kind,
        text: problem.text,
        site: place.site,
        room: place.room,
        seat: place.seat,
        group_label: place.group,
        opened_at: now,
        opened_by: caller.userId,
        taken_at: null,
        taken_by: null,
        closed_at: null,
        closed_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishOnsite(trx, publish, contestId, [place]);
    await audited(trx, publish, context, {
      before: null,
      target:
        problem.participant === undefined ? `contest:${contestId}` : `participant:${problem.participant}`,
      after: { problem: id, kind: problem.kind, room: place.room, seat: place.seat },
    });
    return { id };
  });
}

async function placeOf(
  trx: Transaction,
  { caller, contest: { id: contestId }, input: problem }: CallContext<'openProblem'>,
): Promise<OnsitePlace & { readonly seat: string }> {
  if (problem.participant !== undefined) {
    const [person] = await ownPeople(trx, caller, contestId, [problem.participant]);
    if (person === undefined) throw notFound();
    return person;
  }
  const place = { site: problem.site, room: problem.room, seat: problem.seat, group: '' };
  if (!isInParts(await partsOf(trx, caller, contestId), place)) throw notFound();
  return place;
}

type Handling = CallContext<'handleProblem'>;

/**
 * Claims a problem, closes it with a word, or undoes that. Of several people who press at once one changes
 * it. A person who claims it from another becomes its holder. Throws 404 for a problem of another part, 400
 * without a word.
 */
export function handleProblem(app: App, context: Handling): Promise<AnswerOf<'handleProblem'>> {
  const { prid: problemId, state } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: (trx) => rowOf(trx, context),
    decide: decideProblem,
    apply: async (trx, publish, { decision, rows: before }) => {
      const from = stateOf(before);
      if (decision === null) {
        const answer = { changed: false, state: from, done: await doneOf(trx, before) };
        return { answer, audit: null };
      }
      await trx.updateTable('onsite_problems').set(decision).where('id', '=', problemId).execute();
      await publishOnsite(trx, publish, contestId, [{ ...before, group: before.group_label }]);
      const done = await doneOf(trx, await rowOf(trx, context));
      const { participant_id: participantId } = before;
      return {
        answer: { changed: true, state, done },
        audit: {
          target: participantId === null ? `contest:${contestId}` : `participant:${participantId}`,
          before: { problem: problemId, state: from },
          after: { problem: problemId, state },
        },
      };
    },
  });
}

/** The columns of a problem that changes from the state that the person saw; null: no change. */
export function decideProblem(
  before: Pick<Row, 'taken_at' | 'taken_by' | 'closed_at'>,
  { input: { state, was, word }, caller, now }: Pick<Handling, 'input' | 'caller' | 'now'>,
) {
  if (state === 'closed' && word === '') throw badRequest('backend.reason_required');
  const from = stateOf(before);
  const takesOver = state === 'taken' && from === 'taken' && before.taken_by !== caller.userId;
  if (from !== was || (from === state && !takesOver)) return null;
  const by = caller.userId;
  return {
    ...(state === 'taken' && from !== 'closed' && { taken_at: now, taken_by: by }),
    ...(state === 'open' && { taken_at: null, taken_by: null }),
    ...(state === 'closed'
      ? { closed_at: now, closed_by: by, word }
      : { closed_at: null, closed_by: null, word: '' }),
  };
}

type Row = Awaited<ReturnType<typeof rowOf>>;

async function rowOf(trx: Transaction, { caller, contest: { id: contestId }, input }: Handling) {
  const row = await trx
    .selectFrom('onsite_problems')
    .selectAll()
    .where('id', '=', input.prid)
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const place = { site: row.site, room: row.room, group: row.group_label };
  if (!isInParts(await partsOf(trx, caller, contestId), place)) throw notFound();
  return row;
}

function stateOf(row: { readonly taken_at: number | null; readonly closed_at: number | null }): ProblemState {
  if (row.closed_at !== null) return 'closed';
  return row.taken_at === null ? 'open' : 'taken';
}

async function doneOf(trx: Transaction, row: Row): Promise<AnswerOf<'handleProblem'>['done']> {
  const [at, by] = row.closed_at === null ? [row.taken_at, row.taken_by] : [row.closed_at, row.closed_by];
  return at === null || by === null ? null : { at, by: await nameOf(trx, by) };
}
