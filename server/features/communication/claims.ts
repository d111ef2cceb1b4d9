import { type SqlBool, sql } from 'kysely';
import { CLAIM_MS } from '#domain/limits.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { command } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockQuestions } from './queries.ts';
import { publishToDesk, questionBy } from './publish.ts';
import { calledBy, type KnownQuestion } from './wire.ts';

/** The columns of a question that nobody has in hand. */
export const FREE = {
  claimed_by: null,
  claimed_session: null,
  claimed_at: null,
  claimed_until: null,
} as const;
/** The most questions that are released in one look. */
const AT_ONCE = 100;

/** Whether the holder's session has ended. */
const isHolderGone = sql<SqlBool>`not exists (select from sessions where id = questions.claimed_session and revoked_at is null)`;

/**
 * Refuses a caller while another juror has claimed the question (COM-4); a claim ends when it is not renewed.
 */
export function requireNotClaimed(known: KnownQuestion, { userId }: Caller, now: number): void {
  if (known.claimed_by === null || known.claimed_by === userId) return;
  if ((known.claimed_until ?? 0) <= now) return;
  throw notNow('backend.question_claimed', calledBy(known.holder_name, known.holder_display_name));
}

/** A question of one of the caller's contests, locked until the transaction ends. Throws 404. */
async function lockQuestion(trx: Transaction, caller: Caller, qid: number): Promise<KnownQuestion> {
  const found = await questionBy(trx, qid);
  if (!found) throw notFound();
  await contestFor(trx, caller, found.contest_id);
  await lockQuestions(trx, found.contest_id);
  // The question is read again: somebody may have changed it while the lock was awaited.
  const known = await questionBy(trx, qid);
  if (!known) throw notFound();
  return known;
}

/**
 * Claims a question, from another holder only with `take_over` (COM-4). Claiming it again renews the claim.
 */
export function claim(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'claimQuestion'>,
): Promise<KnownQuestion> {
  const { caller, input } = context;
  // Only taking a question over from another juror is in the audit.
  return command(app, { ...context, call: 'takeOverQuestion' } as const, {
    lock: (trx) => lockQuestion(trx, caller, input.qid),
    decide: decideClaim,
    apply: async (trx, publish, { decision, rows: known }) => {
      await trx.updateTable('questions').set(decision).where('id', '=', known.id).execute();
      if (known.claimed_by === caller.userId) return { answer: known, audit: null };
      const isTakenOver = known.claimed_by !== null;
      return {
        answer: await publishToDesk(trx, publish, known.id),
        audit: isTakenOver
          ? {
              target: `question:${known.id}`,
              contestId: known.contest_id,
              before: { holder: known.holder_name },
              after: { holder: caller.name },
            }
          : null,
      };
    },
  });
}

/** The columns of a claimed question. */
export function decideClaim(
  known: KnownQuestion,
  { caller, input, now }: Pick<CallContext<'claimQuestion'>, 'caller' | 'input' | 'now'>,
) {
  if (!input.take_over) requireNotClaimed(known, caller, now);
  return {
    claimed_by: caller.userId,
    claimed_session: caller.sessionId,
    claimed_at: known.claimed_by === caller.userId ? known.claimed_at : now,
    claimed_until: now + CLAIM_MS,
  };
}

/** Releases a question that the caller has claimed. */
export function release(
  { write }: Pick<App, 'write'>,
  { caller, input }: Pick<CallContext<'releaseQuestion'>, 'caller' | 'input'>,
): Promise<KnownQuestion> {
  return write(async (trx, publish) => {
    const known = await lockQuestion(trx, caller, input.qid);
    if (known.claimed_by !== caller.userId) return known;
    await trx.updateTable('questions').set(FREE).where('id', '=', known.id).execute();
    return publishToDesk(trx, publish, known.id);
  });
}

/** Renews the caller's claims on questions in this session, and answers which questions those are. */
export async function renew(
  { write }: Pick<App, 'write'>,
  { caller, input, now }: Pick<CallContext<'renewClaims'>, 'caller' | 'input' | 'now'>,
): Promise<readonly number[]> {
  if (input.qids.length === 0) return [];
  const held = await write((trx) =>
    trx
      .updateTable('questions')
      .set({ claimed_until: now + CLAIM_MS })
      .where('id', 'in', input.qids)
      .where('claimed_by', '=', caller.userId)
      .where('claimed_session', '=', caller.sessionId)
      .returning('id')
      .execute(),
  );
  return held.map(({ id }) => id);
}

/**
 * Releases questions whose holder is gone: the claim was not renewed for too long, or the holder's session
 * has ended. Answers the number released, at most `AT_ONCE`. Several processes may do it at once; each
 * release is published once (SRV-2).
 */
export async function releaseLeft(app: Pick<App, 'db' | 'write' | 'now'>): Promise<number> {
  const left = await app.db
    .selectFrom('questions')
    .select(['id', 'contest_id'])
    .where('claimed_by', 'is not', null)
    .where((eb) => eb.or([eb('claimed_until', '<=', app.now()), isHolderGone]))
    .orderBy('claimed_until')
    .limit(AT_ONCE)
    .execute();
  for (const { id, contest_id: contestId } of left) {
    await app.write(async (trx, publish) => {
      await lockQuestions(trx, contestId);
      const [freed] = await trx
        .updateTable('questions')
        .set(FREE)
        .where('id', '=', id)
        .where('claimed_by', 'is not', null)
        .where((eb) => eb.or([eb('claimed_until', '<=', app.now()), isHolderGone]))
        .returning('id')
        .execute();
      if (freed) await publishToDesk(trx, publish, id);
    });
  }
  return left.length;
}
