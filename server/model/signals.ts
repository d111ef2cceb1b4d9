import { sql } from 'kysely';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { parseUserTypes, type UserType } from '#domain/roles.ts';
import { isDetected, lasts, type Over, type Raised, type SignalChanges } from '#domain/proctoring/signals.ts';
import { type Transaction } from '../db/transaction.ts';
import { type Publish } from '../journal/write.ts';
import { publishSubject } from './desk.ts';
import { type ContestRow, type ParticipantRow } from './rows.ts';
import { contestTimes, participantTimes } from './times.ts';
import { noteWatched } from './proctoring/news.ts';

/** The person of the signals, and the time of their cause. */
export interface SignalOf {
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
  readonly types: readonly UserType[];
  /** The time of the cause, ms since the epoch; `now` is the time of arrival. */
  readonly at: number;
  readonly now: number;
}

/**
 * Stores the signals that begin and ends those that are over (PRC-8), and publishes them to the proctors.
 * Signals that the contest does not look for, and those outside of the person's time, are left out. A person
 * has one open signal of a kind at a time. Answers whether anything was new. Call it inside the transaction
 * of its cause.
 */
export async function applySignals(
  trx: Transaction,
  publish: Publish,
  of: SignalOf,
  { raised, over }: SignalChanges,
): Promise<boolean> {
  let isNew = false;
  for (const one of over) isNew = (await endSignal(trx, of, one)) || isNew;
  if (isWatchedAt(of)) {
    const wanted = raised.filter(({ kind }) => isDetected(kind, of.contest));
    for (const one of wanted) isNew = (await raiseSignal(trx, of, one)) || isNew;
  }
  if (isNew) {
    await noteWatched(trx, of.contest.id, [of.participant.id]);
    await publishSubject(trx, publish, 'signals', of.contest.id);
  }
  return isNew;
}

/** A person for whom the server itself found a signal. */
interface Found {
  /** Their participant's id. */
  readonly participant: number;
  readonly at: number;
  readonly now: number;
}

/**
 * The same for signals that the server found, with the present rows. A person who is gone meanwhile gets
 * none.
 */
export async function applyFound(
  trx: Transaction,
  publish: Publish,
  { participant: id, at, now }: Found,
  said: SignalChanges,
): Promise<boolean> {
  const person = await trx
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('participants')
    .select('users.types')
    .where('participants.id', '=', id)
    .executeTakeFirst();
  if (!person) return false;
  const { types, ...participant } = person;
  const contest = await trx
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', participant.contest_id)
    .executeTakeFirstOrThrow();
  return applySignals(trx, publish, { contest, participant, types: parseUserTypes(types), at, now }, said);
}

/** Whether the person's contest ran at the time of the cause: nobody is watched before or after. */
function isWatchedAt({ contest, participant, types, at }: SignalOf): boolean {
  if (types.includes('translator') || at < contest.start_at) return false;
  const endAt = effectiveEndAt(contestTimes(contest), participantTimes(participant, types));
  return at < Math.min(endAt, participant.finished_at ?? endAt);
}

async function raiseSignal(
  trx: Transaction,
  of: SignalOf,
  { kind, source, detail }: Raised,
): Promise<boolean> {
  const row = await trx
    .insertInto('signals')
    .values({
      contest_id: of.contest.id,
      user_id: of.participant.user_id,
      kind,
      source,
      at: of.at,
      received_at: of.now,
      detail: JSON.stringify(detail),
      ended_at: lasts(kind) ? null : of.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function endSignal(trx: Transaction, of: SignalOf, { kind, source }: Over): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('signals')
    // A late report may be of a time before the signal's beginning.
    .set({ ended_at: sql<number>`greatest(at, ${of.at}::bigint)` })
    .where('contest_id', '=', of.contest.id)
    .where('user_id', '=', of.participant.user_id)
    .where('kind', '=', kind)
    .where('source', 'is not distinct from', source)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
