import { type Kysely } from 'kysely';
import { type Incident } from '#protocol/wire/staff/proctoring/watching.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited, command } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { noteWatched } from '#server/model/proctoring/news.ts';
import { type WatchedPlace } from './place.ts';
import { markSignals } from './seen.ts';

/**
 * Records an incident of a contestant; a signal that it is about becomes seen. Throws 404 for a signal of
 * another person.
 */
export function makeIncident(
  app: App,
  of: WatchedPlace,
  context: CallContext<'makeIncident'>,
): Promise<Incident> {
  const { caller, now, input: given } = context;
  const { contestId, participantId, userId } = of;
  return app.write(async (trx, publish) => {
    const signal = given.signal === undefined ? null : await signalOf(trx, of, given.signal);
    const { id } = await trx
      .insertInto('incidents')
      .values({
        contest_id: contestId,
        participant_id: participantId,
        signal_id: signal?.id ?? null,
        level: given.level,
        note: given.note,
        at: Math.min(now, given.at ?? signal?.at ?? now),
        made_at: now,
        made_by: caller.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (signal !== null) {
      const only = { contestId, userId, only: signal.id };
      await markSignals(trx, only, { caller, now });
    }
    await noteWatched(trx, contestId, [participantId]);
    const after = await incidentBy(trx, id);
    await audited(trx, publish, context, { target: `incident:${id}`, before: null, after });
    return after;
  });
}

async function signalOf(trx: Transaction, { contestId, userId }: WatchedPlace, id: number) {
  return trx
    .selectFrom('signals')
    .select(['id', 'at'])
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Changes, closes or opens an incident of a contest. Throws 409 when it has changed since the caller saw it.
 */
export function changeIncident(app: App, context: CallContext<'changeIncident'>): Promise<Incident> {
  const { iid: id } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      const row = await trx
        .selectFrom('incidents')
        .selectAll()
        .where('id', '=', id)
        .where('contest_id', '=', contestId)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound);
      return { ...row, before: await incidentBy(trx, id) };
    },
    decide: decideIncident,
    apply: async (trx, _publish, { decision, rows: { participant_id: participantId, before } }) => {
      await trx.updateTable('incidents').set(decision).where('id', '=', id).execute();
      await noteWatched(trx, contestId, [participantId]);
      const after = await incidentBy(trx, id);
      return { answer: after, audit: { target: `incident:${id}`, before, after } };
    },
  });
}

/**
 * The columns of an incident that is changed, closed or opened again; the first person who closed it stays
 * recorded.
 */
export function decideIncident(
  row: { readonly version: number; readonly closed_at: number | null },
  { caller, input, now }: Pick<CallContext<'changeIncident'>, 'caller' | 'input' | 'now'>,
) {
  if (row.version !== input.version) throw notNow('backend.changed_meanwhile');
  const changed = { level: input.level, note: input.note, version: row.version + 1 };
  if (!input.closed) return { ...changed, closed_at: null, closed_by: null };
  return row.closed_at === null ? { ...changed, closed_at: now, closed_by: caller.userId } : changed;
}

async function incidentBy(db: Kysely<Schema>, id: number): Promise<Incident> {
  return incidentFrom(await incidentRows(db).where('i.id', '=', id).executeTakeFirstOrThrow());
}

/** Incidents with the names of contestant, author and closer; `i` is the incident. */
export function incidentRows(db: Kysely<Schema>) {
  return db
    .selectFrom('incidents as i')
    .innerJoin('participants as p', 'p.id', 'i.participant_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('users as m', 'm.id', 'i.made_by')
    .leftJoin('users as c', 'c.id', 'i.closed_by')
    .leftJoin('signals as g', 'g.id', 'i.signal_id')
    .select(['i.id', 'i.participant_id as participant', 'i.level', 'i.note', 'i.at', 'i.version'])
    .select(['i.made_at', 'i.closed_at', 'u.name as username', 'u.display_name'])
    .select(['m.name as maker', 'm.display_name as maker_name', 'c.name as closer'])
    .select(['c.display_name as closer_name', 'g.id as signal', 'g.kind', 'g.at as signal_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof incidentRows>['executeTakeFirstOrThrow']>>;

/** An incident in the form of the wire. */
export function incidentFrom(row: Row): Incident {
  const { id, participant, username, display_name, level, note, at, version } = row;
  const { signal, kind, signal_at: signalAt, closed_at: closedAt } = row;
  return {
    id,
    participant,
    username,
    display_name,
    level,
    note,
    at,
    version,
    signal: signal === null || kind === null || signalAt === null ? null : { id: signal, kind, at: signalAt },
    made: { username: row.maker, display_name: row.maker_name, at: row.made_at },
    closed:
      closedAt === null
        ? null
        : { username: row.closer ?? '', display_name: row.closer_name ?? '', at: closedAt },
  };
}
