import { countsAt, type LateState } from '#domain/submissions/late.ts';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { type Publish } from '#server/journal/write.ts';
import { enqueueSubmission } from '#server/judge/queue/enqueue.ts';
import { audited } from '#server/model/command.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { lockSubmission } from '#server/model/submissions/queries.ts';
import { lockPlace, type LockedPlace } from '#server/model/locks.ts';
import { publishSubmission } from '#server/model/submissions/record.ts';
import { applyLateAnswers } from './answers.ts';
import { windowOf } from '#server/model/submissions/late/lateness.ts';
import { type KnownLate, knownLate, lateOnWire } from '#server/model/submissions/late/queries.ts';
import { publishLate } from '#server/model/submissions/late/publish.ts';

type Decision = Exclude<LateState, 'waiting'>;

/**
 * Accepts late arrivals, which then count from when they were given, or rejects them; all or none. Those that
 * have this decision already stay. Throws 404 for one outside of the caller's contests, 400 where a reason is
 * missing: for a rejection, and for a changed decision.
 */
export async function decideLate(app: App, context: CallContext<'decideLate'>): Promise<LateArrival[]> {
  const ids = [...new Set(context.input.ids)];
  return app.write(async (trx, publish) => {
    // All calls lock participants in the same order.
    const found = await knownLate(trx)
      .where('late_arrivals.id', 'in', ids)
      .orderBy('late_arrivals.participant_id')
      .orderBy('late_arrivals.id')
      .execute();
    if (found.length < ids.length) throw notFound();
    for (const contestId of new Set(found.map((one) => one.contest_id))) {
      await contestFor(trx, context.caller, contestId);
    }
    const decided: LateArrival[] = [];
    for (const one of found) decided.push(await decideOne(app, trx, publish, one, context));
    return decided;
  });
}

async function decideOne(
  app: App,
  trx: Transaction,
  publish: Publish,
  known: KnownLate,
  context: CallContext<'decideLate'>,
): Promise<LateArrival> {
  const { decision, reason } = context.input;
  const place = await lockPlace(trx, known.participant_id);
  const before = await trx
    .selectFrom('late_arrivals')
    .select(['state', 'reason', 'counts_at'])
    .where('id', '=', known.id)
    .executeTakeFirstOrThrow();
  // Somebody may have decided since `known` was read.
  if (before.state === decision) return lateOnWire(await lateNow(trx, known.id));
  refuseFinal(place.contest);
  refuseUnsaid(before.state, context.input);
  const now = app.now();
  const after = { state: decision, reason, counts_at: await countsFrom(trx, place, known) };
  await trx
    .updateTable('late_arrivals')
    .set({ ...after, decided_at: now, decided_by: context.caller.userId })
    .where('id', '=', known.id)
    .execute();
  if (known.submission_id === null) await applyLateAnswers(trx, publish, place, known, now);
  else
    await applyToSubmission(trx, publish, place, known.submission_id, { at: after.counts_at, decision, now });
  await audited(
    trx,
    publish,
    { ...context, now },
    {
      target: known.submission_id === null ? `late:${known.id}` : `submission:${known.submission_id}`,
      contestId: known.contest_id,
      before: auditOf(before),
      after: auditOf(after),
    },
  );
  return lateOnWire(await publishLate(trx, publish, known.id));
}

async function lateNow(trx: Transaction, id: number): Promise<KnownLate> {
  return knownLate(trx).where('late_arrivals.id', '=', id).executeTakeFirstOrThrow();
}

/** Refuses a rejection, or a changed decision, without a reason. */
export function refuseUnsaid(
  before: LateState,
  { decision, reason }: { readonly decision: Decision; readonly reason: string },
): void {
  if (reason === '' && (decision === 'rejected' || before !== 'waiting'))
    throw badRequest('backend.reason_required');
}

function auditOf({ state, ...rest }: Pick<KnownLate, 'state' | 'reason' | 'counts_at'>) {
  return { late_state: state, ...rest };
}

async function countsFrom(trx: Transaction, place: LockedPlace, known: KnownLate): Promise<number> {
  const window = await windowOf(trx, place, known.task_number);
  return window === null ? known.sent_at : countsAt(window, known.sent_at);
}

/** A submission is judged once it is accepted for the first time; the board changes with each decision. */
async function applyToSubmission(
  trx: Transaction,
  publish: Publish,
  { contest, participant }: LockedPlace,
  id: number,
  { at, decision, now }: { readonly at: number; readonly decision: Decision; readonly now: number },
): Promise<void> {
  await trx
    .updateTable('submissions')
    .set({ contest_time_ms: at - contest.start_at })
    .where('id', '=', id)
    .execute();
  if (decision === 'accepted' && !(await wasQueued(trx, id))) await enqueueSubmission(trx, id, now);
  const { submission } = await lockSubmission(trx, id);
  publishSubmission(publish, submission, 'update', now);
  await refreshRows(trx, publish, contest, [participant.id]);
}

async function wasQueued(trx: Transaction, submissionId: number): Promise<boolean> {
  const job = await trx
    .selectFrom('judge_jobs')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('rejudging_id', 'is', null)
    .executeTakeFirst();
  return job !== undefined;
}
