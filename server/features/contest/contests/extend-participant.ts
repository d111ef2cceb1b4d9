import { MAX_EXTRA_TIME_SECONDS } from '#domain/limits.ts';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type ParticipantRow } from '#server/model/rows.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { publishers } from '#server/model/streams.ts';
import { audited, type InContest } from '#server/model/command.ts';
import { lockPlace, type LockedPlace } from '#server/model/locks.ts';
import { contestTimes } from '#server/model/times.ts';
import { timeFrameOf } from '#server/model/contest/own-times.ts';
import { moduleUnderWay } from '#server/model/tasks/visibility.ts';
import { participantById } from './participants.ts';
import { publishToStaff } from '#server/model/contest/publish.ts';

const MINUTE_SECONDS = 60;

/** The person whose time changes, by how much, and the reason. */
export interface Extension {
  readonly participantId: number;
  readonly seconds: number;
  readonly reason?: string | undefined;
}

/** Gives one contestant extra time; throws as `extendWithin` does. */
export async function extendParticipant(
  app: App,
  context: CallContext<'extendParticipant'>,
): Promise<Participant> {
  const { pid: participantId, minutes, reason } = context.input;
  const extension = { participantId, seconds: Math.round(minutes * MINUTE_SECONDS), reason };
  return app.write((trx, publish) => extendWithin(trx, publish, { ...context, now: app.now() }, extension));
}

/**
 * Gives a contestant seconds after the contest's end (negative: takes some) and tells them at once. In nvo
 * they also count for the module under way, or between two modules for the next one. Throws 404 when the
 * contest has no such participant, 400 when the extra would exceed a day or the end would come before the
 * start.
 */
export async function extendWithin(
  trx: Transaction,
  publish: Publish,
  context: InContest,
  { participantId, seconds, reason }: Extension,
): Promise<Participant> {
  const { now } = context;
  const { contest, participant: before } = await lockPlace(trx, participantId);
  if (contest.id !== context.contest.id) throw notFound();
  const times = decideExtension({ contest, participant: before }, { seconds, now });
  const after = { ...before, ...times };
  const changed = { ...times, ...(reason !== undefined && { extra_reason: reason }) };
  await trx.updateTable('participants').set(changed).where('id', '=', after.id).execute();

  const frame = await timeFrameOf(trx, { contest, participant: after, now }, { diffExtraTime: seconds });
  publishers.time(publish, { contestId: contest.id, userId: after.user_id }, frame);
  const participant = await participantById(trx, after.id);
  await publishToStaff(trx, publish, contest, participant);
  // The audit has one action for every way in which a person's time changes.
  await audited(trx, publish, context, {
    action: 'extendParticipant',
    target: `participant:${after.id}`,
    before: { extra_time_seconds: before.extra_time_seconds },
    after: {
      extra_time_seconds: after.extra_time_seconds,
      ...(reason !== undefined && { reason }),
    },
  });
  return participant;
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
