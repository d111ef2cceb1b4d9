import { type Arrival, arrivalOf, type WorkWindow, workWindow } from '#domain/submissions/late.ts';
import { type UserType } from '#domain/roles.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ParticipantRow } from '#server/model/rows.ts';
import { badRequest, type Fault, notNow } from '#server/model/fault.ts';
import { type LockedPlace } from '#server/model/locks.ts';
import { phaseRefusal } from '../rules.ts';
import { requireModule, shows, taskView } from '#server/model/tasks/visibility.ts';
import { contestTimes } from '#server/model/times.ts';

/** Work that arrives. */
export interface ArrivingWork {
  readonly types: readonly UserType[];
  readonly taskNumber: number;
  /** The time of sending by the browser's claim, ms since the epoch; null: it makes none. */
  readonly sentAt: number | null;
  readonly now: number;
}

/** Late work, and the time that the person had for it. */
export interface Lateness {
  readonly window: WorkWindow;
  readonly sentAt: number;
}

/**
 * The lateness of work; null when it arrives in time. Throws the refusal for its sender where it is not
 * accepted at all. The caller's transaction holds the participant locked.
 */
export async function latenessOf(
  trx: Transaction,
  place: LockedPlace,
  work: ArrivingWork,
): Promise<Lateness | null> {
  const { contest, participant } = place;
  const { types, taskNumber, sentAt, now } = work;
  const refusal = phaseRefusal(contest, participant, types, now);
  const view = taskView(contest, participant, types, now);
  if (refusal === null && shows(view, taskNumber)) return null;
  const window = types.includes('translator') ? null : await windowOf(trx, place, taskNumber);
  const arrival = window === null ? null : arrivalOf(window, sentAt, now);
  if (window !== null && sentAt !== null && arrival?.kind === 'late') return { window, sentAt };
  const fault = faultOf(arrival) ?? refusal;
  if (fault) throw fault;
  requireModule(view, taskNumber);
  throw notNow('backend.not_running');
}

/** The span of time that a person has, or had, for a task; null for a module they never began. */
export async function windowOf(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  taskNumber: number,
): Promise<WorkWindow | null> {
  const module = contest.type === 'nvo' ? await moduleOf(trx, participant, taskNumber) : null;
  if (contest.type === 'nvo' && module === null) return null;
  return workWindow(contestTimes(contest), {
    extraTimeSeconds: participant.extra_time_seconds,
    finishedAt: participant.finished_at,
    module,
  });
}

async function moduleOf(trx: Transaction, participant: ParticipantRow, number: number) {
  const { started_tasks, module_started_at: startedAt, module_end_at: endedAt } = participant;
  if (started_tasks === number && startedAt !== null) return { startedAt, endedAt };
  const sitting = await trx
    .selectFrom('module_sittings')
    .select(['started_at as startedAt', 'ended_at as endedAt'])
    .where('participant_id', '=', participant.id)
    .where('number', '=', number)
    .executeTakeFirst();
  return sitting ?? null;
}

/** The refusal of a claim that cannot be true, or comes too late; null: the claim is no reason for one. */
function faultOf(arrival: Arrival | null): Fault | null {
  if (arrival?.kind !== 'refused') return null;
  switch (arrival.why) {
    case 'claim_in_future':
      return badRequest('backend.claim_in_future');
    case 'claim_before_start':
      return badRequest('backend.claim_before_start');
    case 'too_late':
      return notNow('backend.too_late');
    case 'early':
    case 'over':
      return null;
  }
}
