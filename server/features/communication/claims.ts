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
/** Questions that are let go before the next look. */
const AT_ONCE = 100;

/** Its holder's session has ended. */
const isHolderGone = sql<SqlBool>`not exists (select from sessions where id = questions.claimed_session and revoked_at is null)`;

/** Refuses a caller while another has the question in hand (COM-4); nobody has it for longer than they say so. */
export function requireNotClaimed(known: KnownQuestion, { userId }: Caller, now: number): void {
  if (known.claimed_by === null || known.claimed_by === userId) return;
  if ((known.claimed_until ?? 0) <= now) return;
  throw notNow('backend.question_claimed', calledBy(known.holder_name, known.holder_display_name));
}

/** A question of a contest of the caller's, which nobody else changes until the transaction ends. Throws 404. */
async function lockQuestion(trx: Transaction, caller: Caller, qid: number): Promise<KnownQuestion> {
  const found = await questionBy(trx, qid);
  if (!found) throw notFound();
  await contestFor(trx, caller, found.contest_id);
  await lockQuestions(trx, found.contest_id);
  // Read again: somebody may have done something with it while we waited.
  const known = await questionBy(trx, qid);
  if (!known) throw notFound();
  return known;
}

/** Takes a question in hand, from another only if that is said (COM-4). Once more, it is held for longer. */
export function claim(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'claimQuestion'>,
): Promise<KnownQuestion> {
  const { caller, input } = context;
  // Only what is taken from another is in the audit.
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

/** The columns of a question that is taken in hand. */
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

/** Lets a question go that the caller has in hand. */
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

/** Holds the questions for longer that are still in hand in the caller's session, and answers which those are. */
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
 * Lets questions go whose holder is gone: they have not said for long that they hold them, or their session has ended.
 * Answers how many of at most `AT_ONCE`. Several processes do it at once, and each question is told of once (SRV-2).
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
