import { sql } from 'kysely';
import { MAX_EXTRA_TIME_SECONDS } from '#domain/limits.ts';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { publishers } from '#server/model/streams.ts';
import { audited, type AuditedChange, type InContest } from '#server/model/command.ts';
import { type LockedPlace } from '#server/model/locks.ts';
import { contestTimes } from '#server/model/times.ts';
import { timeFramesOf } from '#server/model/contest/own-times.ts';
import { moduleUnderWay } from '#server/model/tasks/visibility.ts';
import { participantsById } from './participants.ts';
import { publishChangedToStaff } from '#server/model/contest/publish.ts';

const MINUTE_SECONDS = 60;

/** The people whose time changes, by how much, and the reason. */
export interface Extension {
  readonly participantIds: readonly number[];
  readonly seconds: number;
  readonly reason?: string | undefined;
}

/** Gives one contestant extra time; throws as `extendWithin` does. */
export async function extendParticipant(
  app: App,
  context: CallContext<'extendParticipant'>,
): Promise<Participant> {
  const { pid, minutes, reason } = context.input;
  const extension = { participantIds: [pid], seconds: Math.round(minutes * MINUTE_SECONDS), reason };
  return app.write(async (trx, publish) => {
    const [participant] = await extendWithin(trx, publish, { ...context, now: app.now() }, extension);
    if (participant === undefined) throw notFound();
    return participant;
  });
}

/**
 * Gives contestants seconds after the contest's end (negative: takes some) and tells them at once; all of
 * them or none. In nvo they also count for the module under way, or between two modules for the next one. The
 * number of queries does not grow with the people, whose work waits for them. Throws 404 when the contest has
 * no such participant, 400 when an extra would exceed a day or an end would come before the start, 409 when
 * the results are final.
 */
export async function extendWithin(
  trx: Transaction,
  publish: Publish,
  context: InContest,
  { participantIds, seconds, reason }: Extension,
): Promise<readonly Participant[]> {
  const { now } = context;
  const { contest, people } = await lockPeople(trx, context.contest.id, participantIds);
  const extended = people.map((before) => {
    const times = decideExtension({ contest, participant: before }, { seconds, now });
    return { before, after: { ...before, ...times } };
  });
  const after = extended.map((one) => one.after);
  await storeTimes(trx, after, reason ?? null);

  const frameOf = await timeFramesOf(trx, { contest, participants: after, now }, seconds);
  for (const person of after)
    publishers.time(publish, { contestId: contest.id, userId: person.user_id }, frameOf(person));
  const participants = await participantsById(
    trx,
    after.map(({ id }) => id),
  );
  await publishChangedToStaff(trx, publish, contest, participants);
  const [first, ...rest] = extended.map((one): AuditedChange => ({
    // The audit has one action for every way in which a person's time changes.
    action: 'extendParticipant',
    target: `participant:${one.after.id}`,
    before: { extra_time_seconds: one.before.extra_time_seconds },
    after: {
      extra_time_seconds: one.after.extra_time_seconds,
      ...(reason !== undefined && { reason }),
    },
  }));
  if (first !== undefined) await audited(trx, publish, context, first, ...rest);
  return participants;
}

/** Participants of a contest, locked as `lockPlace` locks one of them, in the order of their ids. */
async function lockPeople(
  trx: Transaction,
  contestId: number,
  participantIds: readonly number[],
): Promise<{ readonly contest: ContestRow; readonly people: readonly ParticipantRow[] }> {
  const contest = await trx
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .forShare()
    .executeTakeFirstOrThrow(notFound);
  const ids = [...new Set(participantIds)];
  const people = await trx
    .selectFrom('participants')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (people.length !== ids.length) throw notFound();
  return { contest, people };
}

/** Stores the times of these people; `reason` null: the kept reasons stay. */
async function storeTimes(
  trx: Transaction,
  people: readonly ParticipantRow[],
  reason: string | null,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const extras = people.map((one) => one.extra_time_seconds);
  const ends = people.map((one) => one.module_end_at);
  const used = people.map((one) => one.module_extra_seconds);
  await sql`update participants p set extra_time_seconds = v.extra, module_end_at = v.module_end,
      module_extra_seconds = v.used, extra_reason = coalesce(${reason}::text, p.extra_reason)
    from unnest(${ids}::int[], ${extras}::int[], ${ends}::bigint[], ${used}::int[]) as v(id, extra, module_end, used)
    where p.id = v.id`.execute(trx);
}

/**
 * A contestant's times after a change by some seconds: the extra is at most a day, and the end stays after
 * the start. A module under way is lengthened too.
 */
export function decideExtension(
  { contest, participant }: Pick<LockedPlace, 'contest' | 'participant'>,
  { seconds, now }: { readonly seconds: number; readonly now: number },
): Pick<ParticipantRow, 'extra_time_seconds' | 'module_end_at' | 'module_extra_seconds'> {
  refuseFinal(contest);
  const { module_end_at: moduleEndAt, module_extra_seconds: used } = participant;
  const extra = participant.extra_time_seconds + seconds;
  if (Math.abs(extra) > MAX_EXTRA_TIME_SECONDS) throw badRequest('backend.bad_request', 'minutes');
  const endAt = effectiveEndAt(contestTimes(contest), { extraTimeSeconds: extra });
  if (endAt <= contest.start_at) throw badRequest('backend.times_order');
  if (moduleEndAt === null || moduleUnderWay(contest, participant, now) === null)
    return { extra_time_seconds: extra, module_end_at: moduleEndAt, module_extra_seconds: used };
  return {
    extra_time_seconds: extra,
    module_end_at: moduleEndAt + seconds * 1000,
    module_extra_seconds: used + seconds,
  };
}
