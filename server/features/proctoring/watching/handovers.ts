import { type Handover } from '#protocol/wire/staff/proctoring/watching.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited, command } from '#server/model/command.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { noteWatched } from '#server/model/proctoring/news.ts';
import { giveCharge } from './charges.ts';
import { handoverBy } from './wall.ts';

/**
 * Offers contestants to a proctor of the same contest. Throws 400 when nobody has the name, or it is the
 * caller's own.
 */
export function handOver(app: App, context: CallContext<'handOver'>): Promise<Handover> {
  const { caller, now, input } = context;
  const { to, participants, note } = input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    const person = await trx
      .selectFrom('users')
      .innerJoin('contest_staff', 'contest_staff.user_id', 'users.id')
      .select('users.id')
      .where('contest_id', '=', contestId)
      .where('users.name', '=', to)
      .where('users.role', '=', 'proctor')
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!person || person.id === caller.userId) throw badRequest('backend.nobody_there', to);
    const there = await trx
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', contestId)
      .where('id', 'in', [...participants, 0])
      .orderBy('id')
      .execute();
    if (there.length === 0) throw badRequest('backend.nobody_there');
    const { id } = await trx
      .insertInto('watch_handovers')
      .values({
        contest_id: contestId,
        from_user: caller.userId,
        to_user: person.id,
        participants: JSON.stringify(there.map((one) => one.id)),
        note,
        at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteWatched(trx, contestId, [null], 'handovers');
    const after = await handoverBy(trx, id);
    await audited(trx, publish, context, { target: `handover:${id}`, before: null, after });
    return after;
  });
}

/**
 * Closes a handover: the receiver accepts (the contestants are then in their charge) or declines, the sender
 * withdraws. Throws 404 for a handover of another contest and where another person must close it, 409 when it
 * is closed already.
 */
export function closeHandover(app: App, context: CallContext<'closeHandover'>): Promise<Handover> {
  const { hid: id } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: (trx) =>
      trx
        .selectFrom('watch_handovers')
        .selectAll()
        .where('id', '=', id)
        .where('contest_id', '=', contestId)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound),
    decide: decideHandover,
    apply: async (trx, _publish, { decision, rows: row, context: { now } }) => {
      const before = await handoverBy(trx, id);
      if (decision === null) return { answer: before, audit: null };
      await trx.updateTable('watch_handovers').set(decision).where('id', '=', id).execute();
      if (decision.outcome === 'accepted')
        await giveCharge(trx, { contestId, participants: row.participants, userId: row.to_user, now });
      await noteWatched(trx, contestId, [null], 'handovers');
      const after = await handoverBy(trx, id);
      return { answer: after, audit: { target: `handover:${id}`, before, after } };
    },
  });
}

/**
 * The state of a closed handover; refused for a person who may not close it, unless an admin; null: it has
 * this state already.
 */
export function decideHandover(
  row: {
    readonly from_user: number;
    readonly to_user: number;
    readonly outcome: 'accepted' | 'declined' | 'withdrawn' | null;
  },
  { caller, input: { outcome }, now }: Pick<CallContext<'closeHandover'>, 'caller' | 'input' | 'now'>,
) {
  const speaker = outcome === 'withdrawn' ? row.from_user : row.to_user;
  if (speaker !== caller.userId && caller.role !== 'admin') throw notFound();
  if (row.outcome === outcome) return null;
  if (row.outcome !== null) throw notNow('backend.changed_meanwhile');
  return { closed_at: now, outcome };
}
