import { destinationFor } from '#protocol/destination-facts.ts';
import { type Announcement } from '#protocol/wire/communication.ts';
import { type SaidTo } from '#protocol/wire/staff/communication/desk-question.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { contestFor } from '#server/model/access.ts';
import { command, type CommandContext } from '#server/model/command.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { publishers } from '#server/model/streams.ts';
import { lastSeenAt } from './queries.ts';
import { announcementOnWire } from './wire.ts';

/** The audience of an announcement: `name` is the group, room or login name. */
interface To {
  readonly audience: SaidTo;
  readonly audience_name: string;
}

interface Made extends To {
  readonly contestId: number;
  readonly topic: string;
  readonly message: string;
  readonly at: number;
  readonly byUserId: number;
}

/** The audience of an announcement to everybody. */
export const TO_ALL = { audience: 'all', audience_name: '' } as const;

/** The column that identifies each audience but "all". */
const FOUND_BY = { group: 'users.group_label', room: 'users.room', person: 'users.name' } as const;

/** The participants of a contest in a group or room, or the one with a login name. */
function peopleIn(db: App['db'] | Transaction, contestId: number, to: To) {
  return db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id', 'users.id as user_id'])
    .where('contest_id', '=', contestId)
    .where(FOUND_BY[to.audience === 'all' ? 'group' : to.audience], '=', to.audience_name)
    .orderBy('participants.id');
}

/** Whether an audience exists in the contest: all, or a group, room or person of it. */
export async function isHeard(trx: Transaction, contestId: number, to: To): Promise<boolean> {
  if (to.audience === 'all') return true;
  if (to.audience_name === '') return false;
  return (await peopleIn(trx, contestId, to).limit(1).executeTakeFirst()) !== undefined;
}

/** The audience in the form that is stored; refuses a group or room that has nobody of the contest. */
export function decideAudience<A extends SaidTo>(
  { heard }: { readonly heard: boolean },
  { audience, audience_name: name }: { readonly audience: A; readonly audience_name: string },
): { readonly audience: A | 'all'; readonly audience_name: string } {
  if (audience === 'all') return TO_ALL;
  if (!heard) throw badRequest('backend.nobody_there', name || null);
  return { audience, audience_name: name };
}

/**
 * Announces in a contest: to everybody on its topic, or to each person of a group or room. The caller holds
 * the contest locked (`lockContest`), so that the announcement is later than anything that anybody has marked
 * as read, on any server's clock.
 */
export async function announceTo(trx: Transaction, publish: Publish, made: Made): Promise<Announcement> {
  const { contestId, audience, audience_name } = made;
  const row = await trx
    .insertInto('announcements')
    .values({
      contest_id: contestId,
      topic: made.topic,
      message: made.message,
      at: Math.max(made.at, (await lastSeenAt(trx, contestId)) + 1),
      by_user: made.byUserId,
      audience,
      audience_name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const announcement = announcementOnWire(row);
  if (audience === 'all') {
    const { topic, message } = announcement;
    publish(destinationFor('contest', contestId), { action: 'announcement', topic, message, announcement });
  } else {
    const people = await peopleIn(trx, contestId, made).execute();
    const rows = people.map(({ id }) => ({ announcement_id: row.id, participant_id: id }));
    if (rows.length > 0) await trx.insertInto('announcement_people').values(rows).execute();
    for (const { user_id: userId } of people)
      publishers.announcements(publish, { contestId, userId }, { action: 'announcement', announcement });
  }
  return announcement;
}

/** The announcement that staff make, and its author. */
type Announcing = CommandContext &
  Pick<CallContext<'announce'>, 'caller' | 'contest'> & {
    readonly input: To & { readonly topic: string; readonly message: string };
  };

/** Makes an announcement of staff, with an entry in the audit. */
export function announce(app: Pick<App, 'write' | 'now'>, context: Announcing): Promise<Announcement> {
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      await lockContest(trx, contestId);
      return { heard: await isHeard(trx, contestId, context.input) };
    },
    decide: (rows, { input }) => decideAudience(rows, input),
    apply: async (trx, publish, { decision: to, context: { caller, input, now } }) => {
      const { topic, message } = input;
      const made = { ...to, contestId, topic, message, at: now, byUserId: caller.userId };
      const after = await announceTo(trx, publish, made);
      return { answer: after, audit: { target: `announcement:${after.id}`, before: null, after } };
    },
  });
}

/** An announcement that is withdrawn, and the person who does it. */
type Withdrawing = Pick<CallContext<'withdrawAnnouncement'>, 'call' | 'caller' | 'contest' | 'input' | 'now'>;

/**
 * Withdraws an announcement: people who had read it are told so, for everybody else it disappears. The audit
 * keeps it. Doing it again changes nothing.
 */
export function withdraw(app: Pick<App, 'write' | 'now'>, context: Withdrawing): Promise<Announcement> {
  return command(app, context, {
    lock: (trx) => lockAnnouncement(trx, context),
    decide: (row, { now }) => (row.withdrawn_at === null ? { ...row, withdrawn_at: now } : null),
    apply: async (trx, publish, { decision, rows: row }) => {
      if (decision === null) return { answer: announcementOnWire(row), audit: null };
      const { id, contest_id: contestId, withdrawn_at: at } = decision;
      await trx.updateTable('announcements').set({ withdrawn_at: at }).where('id', '=', id).execute();
      const people = await saidToPeople(trx, row).execute();
      const readers = people.filter(({ seen_at: seenAt }) => seenAt >= row.at);
      const rows = readers.map((reader) => ({ announcement_id: id, participant_id: reader.id }));
      if (rows.length > 0) await trx.insertInto('announcement_readers').values(rows).execute();
      const frame = { action: 'withdrawn', id, at } as const;
      if (row.audience === 'all') publishers.contest(publish, contestId, frame);
      else {
        for (const { user_id: userId } of people)
          publishers.announcements(publish, { contestId, userId }, frame);
      }
      const after = announcementOnWire(decision);
      const audit = { target: `announcement:${id}`, contestId, before: announcementOnWire(row), after };
      return { answer: after, audit };
    },
  });
}

/**
 * An announcement of one of the caller's contests; the lock keeps everybody from marking anything as read.
 * Throws 404.
 */
async function lockAnnouncement(trx: Transaction, { caller, input }: Withdrawing) {
  const read = () =>
    trx.selectFrom('announcements').selectAll().where('id', '=', input.aid).executeTakeFirstOrThrow(notFound);
  const { contest_id: contestId } = await read();
  await contestFor(trx, caller, contestId);
  await lockContest(trx, contestId);
  return read();
}

function saidToPeople(
  trx: Transaction,
  row: { readonly id: number; readonly contest_id: number; readonly audience: SaidTo },
) {
  const people = trx
    .selectFrom('participants')
    .select(['id', 'user_id', 'seen_at'])
    .where('contest_id', '=', row.contest_id);
  if (row.audience === 'all') return people;
  return people.where('id', 'in', (eb) =>
    eb.selectFrom('announcement_people').select('participant_id').where('announcement_id', '=', row.id),
  );
}
