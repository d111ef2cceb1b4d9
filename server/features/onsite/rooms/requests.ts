import { type Kysely } from 'kysely';
import { type TimeRequest } from '#protocol/wire/staff/onsite/rooms.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { command } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { ownPeople } from '#server/model/onsite/scope.ts';
import { extendWithin } from '#server/features/contest/contests/extend-participant.ts';

const DONE = { ok: true } as const;
const MINUTE_SECONDS = 60;
/** The most requests that are listed. */
const LISTED = 500;

/** Requests for time in a contest: waiting ones first, then the newest. */
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

/**
 * Requests time for a person. Throws 404 for somebody of another part, 409 when a request for them waits
 * already.
 */
export function askTime(app: App, context: CallContext<'askTime'>): Promise<{ id: number }> {
  const { contest, input } = context;
  const { participant, minutes, reason } = input;
  return command(app, context, {
    lock: async (trx) => {
      await trx
        .selectFrom('participants')
        .select('id')
        .where('id', '=', participant)
        .forNoKeyUpdate()
        .execute();
      const people = await ownPeople(trx, context.caller, contest.id, [participant]);
      return { people, waiting: await waitingOf(trx, participant) };
    },
    decide: ({ waiting }) => {
      if (waiting !== undefined) throw notNow('backend.time_asked_already');
    },
    apply: async (trx, publish, { rows: { people }, context: { caller, now } }) => {
      const { id } = await trx
        .insertInto('time_requests')
        .values({
          contest_id: contest.id,
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
      await publishRequest(trx, publish, contest.id, people);
      const target = `participant:${participant}`;
      return { answer: { id }, audit: { target, before: null, after: { minutes, reason } } };
    },
  });
}

async function waitingOf(trx: Transaction, participantId: number) {
  return trx
    .selectFrom('time_requests')
    .select('id')
    .where('participant_id', '=', participantId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/** Withdraws a request. Throws 409 once it is decided. */
export function withdrawTime(app: App, context: CallContext<'withdrawTime'>): Promise<typeof DONE> {
  const { contest } = context;
  return command(app, context, {
    lock: async (trx) => {
      const request = await lockRequest(trx, context);
      return {
        request,
        people: await ownPeople(trx, context.caller, contest.id, [request.participant_id]),
      };
    },
    decide: ({ request }, { caller, now }) => {
      requireWaiting(request);
      return { state: 'withdrawn', decided_at: now, decided_by: caller.userId } as const;
    },
    apply: async (trx, publish, { decision, rows: { request, people } }) => {
      await trx.updateTable('time_requests').set(decision).where('id', '=', request.id).execute();
      await publishRequest(trx, publish, contest.id, people);
      return {
        answer: DONE,
        audit: {
          target: `participant:${request.participant_id}`,
          before: { minutes: request.minutes, reason: request.reason },
          after: null,
        },
      };
    },
  });
}

/**
 * Grants a request, as an extension with its reason, or refuses it. Of two people who decide at once the
 * second gets 409. A time that cannot be given is refused with the extension's fault, and the request waits
 * on.
 */
export function decideTime(app: App, context: CallContext<'decideTime'>): Promise<typeof DONE> {
  const { contest } = context;
  return command(app, context, {
    lock: (trx) => lockRequest(trx, context),
    decide: decideRequest,
    apply: async (trx, publish, { decision, rows: request, context: decided }) => {
      const { participant_id: participantId, minutes, reason } = request;
      const people = await ownPeople(trx, decided.caller, contest.id, [participantId]);
      const { state, word } = decision;
      if (state === 'accepted') {
        const extension = { participantIds: [participantId], seconds: minutes * MINUTE_SECONDS, reason };
        await extendWithin(trx, publish, decided, extension);
      }
      await trx.updateTable('time_requests').set(decision).where('id', '=', request.id).execute();
      await publishRequest(trx, publish, contest.id, people);
      return {
        answer: DONE,
        audit: {
          target: `participant:${participantId}`,
          before: { minutes, reason },
          after: { state, ...(word !== '' && { word }) },
        },
      };
    },
  });
}

/** The decision about a request that still waits. */
export function decideRequest(
  request: { readonly state: string },
  { input: { accept, word }, caller, now }: Pick<CallContext<'decideTime'>, 'input' | 'caller' | 'now'>,
) {
  requireWaiting(request);
  const state = accept ? ('accepted' as const) : ('refused' as const);
  return { state, word, decided_at: now, decided_by: caller.userId };
}

async function lockRequest(
  trx: Transaction,
  { contest, input }: Pick<CallContext<'decideTime' | 'withdrawTime'>, 'contest' | 'input'>,
) {
  return trx
    .selectFrom('time_requests')
    .selectAll()
    .where('id', '=', input.rqid)
    .where('contest_id', '=', contest.id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

function requireWaiting({ state }: { readonly state: string }): void {
  if (state !== 'waiting') throw notNow('backend.time_decided');
}

/** Staff on site see the change, and the people who decide find it in their list of needs. */
async function publishRequest(
  trx: Transaction,
  publish: Publish,
  contestId: number,
  people: Parameters<typeof publishOnsite>[3],
): Promise<void> {
  await publishOnsite(trx, publish, contestId, people);
}
