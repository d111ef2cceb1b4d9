import { type Transaction } from '../db/transaction.ts';
import { type Publish, type Write } from '../journal/write.ts';
import { type AuditAction } from './audit-actions.ts';
import { type Caller } from './caller.ts';
import { publishRow } from './desk.ts';
import { type ContestRow } from './rows.ts';

/** The context of a staff command, for its steps and for the audit. */
export interface CommandContext {
  /** The call of the command, which is also its name in the audit. */
  readonly call: AuditAction;
  /** For the audit: the person, and the address they called from. */
  readonly caller: Pick<Caller, 'userId' | 'address'>;
  /** null: the call names none. */
  readonly contest: Pick<ContestRow, 'id'> | null;
  /** ms since the epoch. */
  readonly now: number;
}

/** The context of a command that names a contest. */
export type InContest = CommandContext & { readonly contest: Pick<ContestRow, 'id'> };

/** An entry of the audit, without the person, the time and the contest. */
export interface AuditedChange {
  /** The changed object, as `contest:7` or a login name. */
  readonly target: string;
  /** Values before the change; null: there was nothing. */
  readonly before: object | number | string | null;
  /** Values after the change; null: there is nothing any more. */
  readonly after: object | number | string | null;
  /** The contest of the entry, where it is not the one in the call; null: none. */
  readonly contestId?: number | null;
  /** The version of the contest that the change made. */
  readonly version?: number;
  /** The task whose files changed: its authors are told. */
  readonly task?: number;
  /** The name in the audit, where a call does two things with names of their own. */
  readonly action?: AuditAction;
}

/**
 * Writes a change into the audit (AUT-6), with `more` of the same contest and task, and publishes the
 * subjects that the row of its call names. Call it inside the transaction that makes the change.
 */
export async function audited(
  trx: Transaction,
  publish: Publish,
  { call, caller, contest, now }: CommandContext,
  change: AuditedChange,
  ...more: readonly AuditedChange[]
): Promise<void> {
  const { contestId = contest?.id ?? null, task } = change;
  const rows = [change, ...more].map(({ action = call, target, before, after, version = null }) => ({
    at: now,
    user_id: caller.userId,
    action,
    target,
    contest_id: contestId,
    address: caller.address ?? null,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    version,
  }));
  await trx.insertInto('audit').values(rows).execute();
  await publishRow(trx, publish, { call, contestId, task });
}

/** The outcome of a command: its answer, and its entry in the audit; null: no change. */
interface Done<Answer> {
  readonly answer: Answer;
  readonly audit: AuditedChange | null;
}

/** The steps of a command. */
interface Steps<Context extends CommandContext, Rows, Decision, Answer> {
  /** Locks and reads what the decision depends on. Throws 404 for what is missing. */
  readonly lock: (trx: Transaction, context: Context) => Promise<Rows>;
  /** Decides the change; pure, with the rules of the command. Throws the refusal; then nothing changes. */
  readonly decide: (rows: Rows, context: Context) => Decision;
  /** Writes the decision, and publishes what the row of the call does not name. */
  readonly apply: (
    trx: Transaction,
    publish: Publish,
    given: { readonly decision: Decision; readonly rows: Rows; readonly context: Context },
  ) => Promise<Done<Answer>>;
}

/**
 * Does a command in one transaction: locks the rows, reads the time, decides, writes, adds the audit's entry,
 * and publishes the subjects that the row of its call names. Throws what its steps throw; then nothing has
 * changed.
 */
export function command<Context extends CommandContext, Rows, Decision, Answer>(
  app: { readonly write: Write; readonly now: () => number },
  context: Context,
  { lock, decide, apply }: Steps<Context, Rows, Decision, Answer>,
): Promise<Answer> {
  return app.write(async (trx, publish) => {
    const rows = await lock(trx, context);
    // The time is read after the lock: waiting for it may have passed a boundary.
    const locked = { ...context, now: app.now() };
    const decision = decide(rows, locked);
    const { answer, audit } = await apply(trx, publish, { decision, rows, context: locked });
    if (audit !== null) await audited(trx, publish, locked, audit);
    return answer;
  });
}
