import { MAX_EXTRA_TIME_SECONDS } from '#domain/limits.ts';
import { effectiveEndAt } from '#domain/phase.ts';
import { type Participant } from '#protocol/wire/staff/contest.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { publishers } from '#server/model/streams.ts';
import { audited, type InContest } from '#server/model/command.ts';
import { lockPlace } from '#server/model/locks.ts';
import { contestTimes } from '#server/model/times.ts';
import { timeFrameOf } from '#server/model/contests/own-times.ts';
import { moduleUnderWay } from '#server/model/tasks/visibility.ts';
import { participantById } from './participants.ts';
import { publishToStaff } from '#server/model/contests/publish.ts';

const MINUTE_SECONDS = 60;

/** Whose time changes, by how much, and why. */
export interface Extension {
  readonly participantId: number;
  readonly seconds: number;
  readonly reason?: string | undefined;
}

/** Gives one competitor time; throws as `extendWithin` does. */
export async function extendParticipant(
  app: App,
  context: CallContext<'extendParticipant'>,
): Promise<Participant> {
  const { pid: participantId, minutes, reason } = context.input;
  const extension = { participantId, seconds: Math.round(minutes * MINUTE_SECONDS), reason };
  return app.write((trx, publish) => extendWithin(trx, publish, { ...context, now: app.now() }, extension));
}

/**
 * Gives a competitor some seconds on top of the contest's end (negative: takes them) and tells them at once. In nvo the
 * module under way gets them too, between two the next one. Throws 404 when there is no such participant in the contest, 400 when it would be more than a day or end before the start.
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
  refuseFinal(contest);
  const after = extended(contest, before, seconds, now);
  if (Math.abs(after.extra_time_seconds) > MAX_EXTRA_TIME_SECONDS)
    throw badRequest('backend.bad_request', 'minutes');
  const endAt = effectiveEndAt(contestTimes(contest), { extraTimeSeconds: after.extra_time_seconds });
  if (endAt <= contest.start_at) throw badRequest('backend.times_order');
  const extra = { extra_time_seconds: after.extra_time_seconds };
  const { module_end_at, module_extra_seconds } = after;
  const changed = {
    ...extra,
    module_end_at,
    module_extra_seconds,
    ...(reason !== undefined && { extra_reason: reason }),
  };
  await trx.updateTable('participants').set(changed).where('id', '=', after.id).execute();

  const frame = await timeFrameOf(trx, { contest, participant: after, now }, { diffExtraTime: seconds });
  publishers.time(publish, { contestId: contest.id, userId: after.user_id }, frame);
  const participant = await participantById(trx, after.id);
  await publishToStaff(trx, publish, contest, participant);
  // However it came about, it is kept as what it is for the person.
  await audited(trx, publish, context, {
    action: 'extendParticipant',
    target: `participant:${after.id}`,
    before: { extra_time_seconds: before.extra_time_seconds },
    after: { ...extra, ...(reason !== undefined && { reason }) },
  });
  return participant;
}

function extended(
  contest: ContestRow,
  participant: ParticipantRow,
  seconds: number,
  now: number,
): ParticipantRow {
  const after = { ...participant, extra_time_seconds: participant.extra_time_seconds + seconds };
  const { module_end_at: endAt, module_extra_seconds: used } = participant;
  if (endAt === null || moduleUnderWay(contest, participant, now) === null) return after;
  return { ...after, module_end_at: endAt + seconds * 1000, module_extra_seconds: used + seconds };
}
