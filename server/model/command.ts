import { type Transaction } from '../db/transaction.ts';
import { type Publish, type Write } from '../journal/write.ts';
import { type AuditAction } from './audit-actions.ts';
import { type Caller } from './caller.ts';
import { publishRow } from './desk.ts';
import { type ContestRow } from './rows.ts';

/**
 * The context of a command of staff: its name, the person, the contest and the time, for its steps and for the audit.
 */
export interface CommandContext {
  /** The call by which it is commanded, which is also what the audit calls it. */
  readonly call: AuditAction;
  /** In the audit: the person, and the address they called from. */
  readonly caller: Pick<Caller, 'userId' | 'address'>;
  /** null: the call names none. */
  readonly contest: Pick<ContestRow, 'id'> | null;
  /** ms since the epoch. */
  readonly now: number;
}

/** The same of a command that names a contest. */
export type InContest = CommandContext & { readonly contest: Pick<ContestRow, 'id'> };

/** An entry of the audit, without the person, the time and the contest. */
export interface AuditedChange {
  /** The changed object, as `contest:7` or a login name. */
  readonly target: string;
  /** Values before it; null: there was nothing. */
  readonly before: object | number | string | null;
  /** Values after it; null: there is nothing any more. */
  readonly after: object | number | string | null;
  /** Where it is of another contest than the call names; null: of none. */
  readonly contestId?: number | null;
  /** The version of the contest that it made. */
  readonly version?: number;
  /** The task whose files it changed: its authors hear of it. */
  readonly task?: number;
  /** In the audit, where a call does two things that have names of their own. */
  readonly action?: AuditAction;
}

/**
 * Writes a change into the audit (AUT-6), and publishes the news that the row of its call names. Call it inside the
 * transaction that makes the change.
 */
export async function audited(
  trx: Transaction,
  publish: Publish,
  { call, caller, contest, now }: CommandContext,
  change: AuditedChange,
): Promise<void> {
  const { action = call, target, contestId = contest?.id ?? null, task } = change;
  await trx
    .insertInto('audit')
    .values({
      at: now,
      user_id: caller.userId,
      action,
      target,
      contest_id: contestId,
      address: caller.address ?? null,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      version: change.version ?? null,
    })
    .execute();
  await publishRow(trx, publish, { call, contestId, task });
}

/** The outcome of a command: its answer, and its entry in the audit; null: it changed nothing. */
interface Done<Answer> {
  readonly answer: Answer;
  readonly audit: AuditedChange | null;
}

/** The steps of a command. */
interface Steps<Context extends CommandContext, Rows, Decision, Answer> {
  /** Locks and reads what the decision depends on. Throws 404 for what is not there. */
  readonly lock: (trx: Transaction, context: Context) => Promise<Rows>;
  /** Decides the change. It is pure: the rules of the command stand here. Throws the refusal; then nothing changes. */
  readonly decide: (rows: Rows, context: Context) => Decision;
  /** Writes the decision, and publishes what is not in the row of the call. */
  readonly apply: (
    trx: Transaction,
    publish: Publish,
    given: { readonly decision: Decision; readonly rows: Rows; readonly context: Context },
  ) => Promise<Done<Answer>>;
}

/**
 * Does a command in one transaction: locks, decides by the time at which nobody else can change the rows any more, writes,
 * says so in the audit, and publishes the news that the row of its call names. Throws what its steps throw; then nothing has changed.
 */
export function command<Context extends CommandContext, Rows, Decision, Answer>(
  app: { readonly write: Write; readonly now: () => number },
  context: Context,
  { lock, decide, apply }: Steps<Context, Rows, Decision, Answer>,
): Promise<Answer> {
  return app.write(async (trx, publish) => {
    const rows = await lock(trx, context);
    // Read only now: waiting for the lock may have taken us past a boundary.
    const locked = { ...context, now: app.now() };
    const decision = decide(rows, locked);
    const { answer, audit } = await apply(trx, publish, { decision, rows, context: locked });
    if (audit !== null) await audited(trx, publish, locked, audit);
    return answer;
  });
}
