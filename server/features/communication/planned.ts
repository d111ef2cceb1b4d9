import { type Kysely, type Selectable, sql } from 'kysely';
import { type PlannedAnnouncement } from '#protocol/wire/staff/communication/talk.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type PlannedAnnouncementsTable } from '#server/db/talk-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { audited, command } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { announceTo, decideAudience, isHeard } from './announce.ts';

/** The most announcements that are published in one look. */
const AT_ONCE = 20;

/** The time at which an announcement is due by the times of its contest, ms since the epoch. */
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

/** Planned announcements of a contest, the next one first. */
export async function plannedIn(db: Kysely<Schema>, contestId: number): Promise<PlannedAnnouncement[]> {
  const rows = await plannedRows(db).where('contest_id', '=', contestId).execute();
  return rows.map(onWire);
}

/** Plans an announcement (COM-2). Refused for a time that has passed. */
export function plan(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'planAnnouncement'>,
): Promise<PlannedAnnouncement> {
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, contestId);
      return { contest, heard: await isHeard(trx, contestId, context.input) };
    },
    decide: decidePlanning,
    apply: async (trx, _publish, { decision: planned, context: { caller } }) => {
      const { id } = await trx
        .insertInto('planned_announcements')
        .values({ ...planned, contest_id: contestId, by_user: caller.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      const after = onWire(await byId(trx, id));
      return { answer: after, audit: { target: `planned_announcement:${id}`, before: null, after } };
    },
  });
}

/** The contest of an announcement, and whether its audience exists. */
interface Planning {
  readonly contest: Pick<ContestRow, 'start_at' | 'end_at'>;
  readonly heard: boolean;
}

/** The columns of a planned announcement; its time must still be to come. */
export function decidePlanning(
  { contest, heard }: Planning,
  { input, now }: { readonly input: Planned; readonly now: number },
): Planned {
  const { topic, message, anchor, at_ms } = input;
  const from = { clock: 0, start: contest.start_at, end: contest.end_at }[anchor];
  if (from + at_ms <= now) throw badRequest('backend.planned_past');
  return { topic, message, anchor, at_ms, ...decideAudience({ heard }, input) };
}

/** Changes a planned announcement that nobody has changed since the caller saw it. */
export function changePlanned(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'changePlanned'>,
): Promise<PlannedAnnouncement> {
  return command(app, context, {
    lock: async (trx) => {
      const rows = await lockPlanned(trx, context);
      return { ...rows, heard: await isHeard(trx, rows.contest.id, context.input) };
    },
    decide: decidePlanChange,
    apply: async (trx, _publish, { decision, rows: { contest, before } }) => {
      await trx.updateTable('planned_announcements').set(decision).where('id', '=', before.id).execute();
      const after = onWire(await byId(trx, before.id));
      const change = { before: onWire(before), after };
      return {
        answer: after,
        audit: { target: `planned_announcement:${before.id}`, contestId: contest.id, ...change },
      };
    },
  });
}

/**
 * The columns of a changed planned announcement; refused where somebody has changed it since the caller saw
 * it.
 */
export function decidePlanChange(
  { before, ...planning }: Planning & { readonly before: Pick<Row, 'version'> },
  { input, now }: { readonly input: Planned & { readonly version: number }; readonly now: number },
) {
  if (before.version !== input.version) throw notNow('backend.changed_meanwhile');
  return { ...decidePlanning(planning, { input, now }), version: before.version + 1 };
}

/** Cancels a planned announcement. */
export function cancelPlanned(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'cancelPlanned'>,
): Promise<{ readonly ok: true }> {
  return command(app, context, {
    lock: (trx) => lockPlanned(trx, context),
    decide: ({ before }) => before,
    apply: async (trx, _publish, { decision: before, rows: { contest } }) => {
      await trx.deleteFrom('planned_announcements').where('id', '=', before.id).execute();
      const change = { before: onWire(before), after: null };
      return {
        answer: { ok: true },
        audit: { target: `planned_announcement:${before.id}`, contestId: contest.id, ...change },
      };
    },
  });
}

/**
 * Publishes the announcements that are due, each once however many processes look (SRV-2): publishing one and
 * removing its plan are one transaction. Answers the number published, at most `AT_ONCE`.
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
      // Another process published, postponed or cancelled it while this one waited for the lock.
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

async function lockPlanned(
  trx: Transaction,
  { caller, input: { aid: id } }: { readonly caller: Caller; readonly input: { readonly aid: number } },
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
  // It was published or cancelled while this call waited for the lock.
  if (!before) throw notNow('backend.planned_gone');
  return { contest, before };
}

function byId(trx: Transaction, id: number): Promise<Row> {
  return plannedRows(trx).where('planned_announcements.id', '=', id).executeTakeFirstOrThrow();
}
