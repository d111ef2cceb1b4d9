import { type Kysely } from 'kysely';
import { type TimeRequest } from '#protocol/wire/staff/onsite.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { record } from '#server/model/audit.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { ownPeople } from '#server/model/onsite/scope.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { extendWithin } from '../contests/extend-participant.ts';
import { type OnSite } from './presence.ts';

const MINUTE_SECONDS = 60;
/** So many are listed. */
const LISTED = 500;

/** Time that was asked for in a contest: what waits first, then the newest. */
export async function requestsOf(db: Kysely<Schema>, contestId: number): Promise<TimeRequest[]> {
  const rows = await db
    .selectFrom('time_requests as r')
    .innerJoin('participants as p', 'p.id', 'r.participant_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('users as a', 'a.id', 'r.asked_by')
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    .select(['r.id', 'r.participant_id as participant', 'u.name as username', 'u.display_name'])
    .select(['u.group_label as group', 'u.school', 'u.site', 'u.room', 'u.seat'])
    .select(['r.minutes', 'r.reason', 'r.state', 'r.word', 'r.asked_at', 'r.decided_at'])
    .select([
      'a.name as a_name',
      'a.display_name as a_display',
      'd.name as d_name',
      'd.display_name as d_display',
    ])
    .where('r.contest_id', '=', contestId)
    .orderBy((eb) => eb('r.state', '<>', 'waiting'))
    .orderBy('r.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ asked_at, decided_at, a_name, a_display, d_name, d_display, ...request }) => ({
    ...request,
    asked: { at: asked_at, by: a_display || a_name },
    decided: decided_at === null ? null : { at: decided_at, by: d_display || (d_name ?? '') },
  }));
}

/** Asks for time. Throws 404 for somebody of another part, 409 when a request for them waits already. */
export async function askTime(
  app: App,
  { caller, contestId }: OnSite,
  asked: { readonly participant: number; readonly minutes: number; readonly reason: string },
): Promise<{ id: number }> {
  return app.write(async (trx, publish) => {
    const { participant, minutes, reason } = asked;
    await trx
      .selectFrom('participants')
      .select('id')
      .where('id', '=', participant)
      .forNoKeyUpdate()
      .execute();
    const people = await ownPeople(trx, caller, contestId, [participant]);
    const waiting = await trx
      .selectFrom('time_requests')
      .select('id')
      .where('participant_id', '=', participant)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (waiting) throw notNow('backend.time_asked_already');
    const now = app.now();
    const { id } = await trx
      .insertInto('time_requests')
      .values({
        contest_id: contestId,
        participant_id: participant,
        minutes,
        reason,
        asked_at: now,
        asked_by: caller.userId,
        decided_at: null,
        decided_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishRequest(trx, publish, contestId, people);
    await record(trx, {
      caller,
      now,
      action: 'askTime',
      target: `participant:${participant}`,
      contestId,
      before: null,
      after: { minutes, reason },
    });
    return { id };
  });
}

/** Takes a request back. Throws 409 once it is decided. */
export async function withdrawTime(
  app: App,
  { caller, contestId }: OnSite,
  requestId: number,
): Promise<void> {
  await app.write(async (trx, publish) => {
    const request = await waitingRequest(trx, contestId, requestId);
    const people = await ownPeople(trx, caller, contestId, [request.participant_id]);
    requireWaiting(request);
    const now = app.now();
    await decide(trx, requestId, { state: 'withdrawn', decided_at: now, decided_by: caller.userId });
    await publishRequest(trx, publish, contestId, people);
    await record(trx, {
      caller,
      now,
      action: 'withdrawTime',
      target: `participant:${request.participant_id}`,
      contestId,
      before: { minutes: request.minutes, reason: request.reason },
      after: null,
    });
  });
}

/**
 * Gives the time, as an extension with the reason that was said, or refuses it. Of two who decide at once the second gets 409.
 * What an extension refuses is refused here too, and the request waits on.
 */
export async function decideTime(
  app: App,
  { caller, contest }: Pick<OnSite, 'caller'> & { readonly contest: ContestRow },
  decision: { readonly requestId: number; readonly accept: boolean; readonly word: string },
): Promise<void> {
  await app.write(async (trx, publish) => {
    const { requestId, accept, word } = decision;
    const request = await waitingRequest(trx, contest.id, requestId);
    requireWaiting(request);
    const { participant_id: participantId, minutes, reason } = request;
    const now = app.now();
    const people = await ownPeople(trx, caller, contest.id, [participantId]);
    if (accept) {
      const extension = { caller, contest, participantId, seconds: minutes * MINUTE_SECONDS, reason };
      await extendWithin(trx, publish, extension, now);
      await publishDeskChange(trx, publish, 'people', contest.id);
    }
    const state = accept ? 'accepted' : 'refused';
    await decide(trx, requestId, { state, word, decided_at: now, decided_by: caller.userId });
    await publishRequest(trx, publish, contest.id, people);
    await record(trx, {
      caller,
      now,
      action: 'decideTime',
      target: `participant:${participantId}`,
      contestId: contest.id,
      before: { minutes, reason },
      after: { state, ...(word !== '' && { word }) },
    });
  });
}

async function waitingRequest(trx: Transaction, contestId: number, requestId: number) {
  return trx
    .selectFrom('time_requests')
    .selectAll()
    .where('id', '=', requestId)
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

function requireWaiting({ state }: { readonly state: string }): void {
  if (state !== 'waiting') throw notNow('backend.time_decided');
}

async function decide(
  trx: Transaction,
  requestId: number,
  values: {
    readonly state: 'accepted' | 'refused' | 'withdrawn';
    readonly word?: string;
    readonly decided_at: number;
    readonly decided_by: number;
  },
): Promise<void> {
  await trx.updateTable('time_requests').set(values).where('id', '=', requestId).execute();
}

/** Those at the place see it, and whoever has to decide finds it among what waits for them. */
async function publishRequest(
  trx: Transaction,
  publish: Publish,
  contestId: number,
  people: Parameters<typeof publishOnsite>[3],
): Promise<void> {
  await publishOnsite(trx, publish, contestId, people);
  await publishDeskChange(trx, publish, 'check', contestId);
}
