import { type Kysely, type Selectable, sql } from 'kysely';
import { type PlannedAnnouncement } from '#protocol/wire/staff/talk.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type PlannedAnnouncementsTable } from '#server/db/talk-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { audited } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { announceTo, requirePeople } from './announce.ts';

/** Announcements that are published before the next look. */
const AT_ONCE = 20;

/** When it is due by the times of its contest, ms since the epoch. */
const dueAt = sql<number>`(at_ms + case anchor when 'start' then contests.start_at when 'end' then contests.end_at else 0 end)`;

type Row = Selectable<PlannedAnnouncementsTable> & { readonly due_at: number };
type Planned = Pick<Row, 'topic' | 'message' | 'audience' | 'audience_name' | 'anchor' | 'at_ms'>;

function plannedRows(db: Kysely<Schema>) {
  return db
    .selectFrom('planned_announcements')
    .innerJoin('contests', 'contests.id', 'planned_announcements.contest_id')
    .selectAll('planned_announcements')
    .select(dueAt.as('due_at'))
    .orderBy('due_at')
    .orderBy('planned_announcements.id');
}

function onWire({ contest_id: contest, ...row }: Row): PlannedAnnouncement {
  const { id, topic, message, audience, audience_name, anchor, at_ms, due_at, version } = row;
  return { id, contest, topic, message, audience, audience_name, anchor, at_ms, due_at, version };
}

/** Announcements of a contest that wait for their time, the next one first. */
export async function plannedIn(db: Kysely<Schema>, contestId: number): Promise<PlannedAnnouncement[]> {
  const rows = await plannedRows(db).where('contest_id', '=', contestId).execute();
  return rows.map(onWire);
}

/** Plans an announcement (COM-2). Refused for a time that has passed. */
export function plan(
  { write }: Pick<App, 'write'>,
  context: CallContext<'planAnnouncement'>,
): Promise<PlannedAnnouncement> {
  const { caller, input, now } = context;
  const contestId = context.contest.id;
  return write(async (trx, publish) => {
    const planned = await checked(trx, await lockContest(trx, contestId), input, now);
    const { id } = await trx
      .insertInto('planned_announcements')
      .values({ ...planned, contest_id: contestId, by_user: caller.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = onWire(await byId(trx, id));
    await audited(trx, publish, context, { target: `planned_announcement:${id}`, before: null, after });
    return after;
  });
}

/** Changes what waits for its time, if it is as its author saw it. */
export function changePlanned(
  { write }: Pick<App, 'write'>,
  context: CallContext<'changePlanned'>,
): Promise<PlannedAnnouncement> {
  const { caller, input, now } = context;
  return write(async (trx, publish) => {
    const { contest, before } = await lockPlanned(trx, caller, input.aid);
    if (before.version !== input.version) throw notNow('backend.changed_meanwhile');
    const planned = await checked(trx, contest, input, now);
    await trx
      .updateTable('planned_announcements')
      .set({ ...planned, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
    const after = onWire(await byId(trx, before.id));
    await audited(
      trx,
      publish,
      { ...context, contest },
      {
        target: `planned_announcement:${before.id}`,
        before: onWire(before),
        after,
      },
    );
    return after;
  });
}

/** Cancels what waits for its time. */
export function cancelPlanned(
  { write }: Pick<App, 'write'>,
  context: CallContext<'cancelPlanned'>,
): Promise<{ readonly ok: true }> {
  return write(async (trx, publish) => {
    const { contest, before } = await lockPlanned(trx, context.caller, context.input.aid);
    await trx.deleteFrom('planned_announcements').where('id', '=', before.id).execute();
    await audited(
      trx,
      publish,
      { ...context, contest },
      {
        target: `planned_announcement:${before.id}`,
        before: onWire(before),
        after: null,
      },
    );
    return { ok: true };
  });
}

/**
 * Announces what is due by now, each once however many processes look (SRV-2): what was announced is planned no more, and
 * both are one transaction. Answers of how many, at most `AT_ONCE`.
 */
export async function announceDue(app: Pick<App, 'db' | 'write' | 'now'>): Promise<number> {
  const due = await plannedRows(app.db).where(dueAt, '<=', app.now()).limit(AT_ONCE).execute();
  for (const { id, contest_id: contestId } of due) {
    await app.write(async (trx, publish) => {
      await lockContest(trx, contestId);
      const now = app.now();
      const row = await plannedRows(trx)
        .where('planned_announcements.id', '=', id)
        .where(dueAt, '<=', now)
        .executeTakeFirst();
      // Announced by another process, put off or cancelled, while this one waited.
      if (!row) return;
      await trx.deleteFrom('planned_announcements').where('id', '=', id).execute();
      const { topic, message, audience, audience_name, by_user: byUserId } = row;
      const made = { contestId, topic, message, audience, audience_name, at: now, byUserId };
      const announcement = await announceTo(trx, publish, made);
      const planner = {
        call: 'announce',
        caller: { userId: byUserId },
        contest: { id: contestId },
        now,
      } as const;
      await audited(trx, publish, planner, {
        target: `announcement:${announcement.id}`,
        before: { planned: onWire(row) },
        after: announcement,
      });
    });
  }
  return due.length;
}

async function checked(trx: Transaction, contest: ContestRow, input: Planned, now: number): Promise<Planned> {
  const { topic, message, anchor, at_ms } = input;
  const from = { clock: 0, start: contest.start_at, end: contest.end_at }[anchor];
  if (from + at_ms <= now) throw badRequest('backend.planned_past');
  return { topic, message, anchor, at_ms, ...(await requirePeople(trx, contest.id, input)) };
}

async function lockPlanned(
  trx: Transaction,
  caller: Caller,
  id: number,
): Promise<{ readonly contest: ContestRow; readonly before: Row }> {
  const found = await trx
    .selectFrom('planned_announcements')
    .select('contest_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  await contestFor(trx, caller, found.contest_id);
  const contest = await lockContest(trx, found.contest_id);
  const before = await plannedRows(trx).where('planned_announcements.id', '=', id).executeTakeFirst();
  // It was announced or cancelled while this waited.
  if (!before) throw notNow('backend.planned_gone');
  return { contest, before };
}

function byId(trx: Transaction, id: number): Promise<Row> {
  return plannedRows(trx).where('planned_announcements.id', '=', id).executeTakeFirstOrThrow();
}
