import { type App } from '#server/app.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { lockContest } from '#server/model/locks.ts';
import { type Publish } from '#server/journal/write.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type AuditAction } from '#server/model/audit-actions.ts';
import { command, type InContest } from '#server/model/command.ts';
import { awardsDiffer, publishAwards, republish } from '#server/features/standings/board/republish.ts';
import { boardDiffers, boardStateAt, same, thawBetween } from './board-state.ts';
import { movedBy } from './new-times.ts';
import { standingUpdateFrame, publishToContest, publishToStaff } from '#server/model/contest/publish.ts';
import { retimeWork } from '#server/model/submissions/retime.ts';
import { type ContestPatch } from '#server/model/contest/setting-columns.ts';
import { contestToWire } from '#server/model/contest/wire.ts';

/** The outcome of changes that are made together with a contest's row, in the same transaction. */
export interface Beside {
  /** Values for the audit, added to the row's own columns. */
  readonly before: object;
  readonly after: object;
}

/** A contest that is to be changed, locked, with the other facts that the decision needs. */
interface Locked<Facts> {
  readonly contest: ContestRow;
  readonly facts: Facts;
}

/** A change of a contest. */
interface ContestChange<Facts, Context extends InContest> {
  /** Reads the facts that the decision needs besides the contest. */
  readonly facts: (trx: Transaction, contest: ContestRow) => Promise<Facts>;
  /** The new values. It is pure. Throws the refusal; then nothing changes. */
  readonly decide: (locked: Locked<Facts>, context: Context) => ContestPatch;
  /** The name in the audit, for a call that does two things. */
  readonly action?: AuditAction;
  /** The rest of the change; it is published and audited together with the row. */
  readonly beside?: (
    trx: Transaction,
    publish: Publish,
    versions: { readonly before: ContestRow; readonly after: ContestRow; readonly facts: Facts },
  ) => Promise<Beside>;
}

/** For decisions that need the contest alone. */
export const noFacts = () => Promise.resolve(null);

/**
 * Changes a contest. The same transaction tells its people and its staff, sets the board to the state that
 * the new times and setting require now, and writes the audit. Answers the changed contest.
 */
export function changeContest<Facts, Context extends InContest>(
  app: App,
  context: Context,
  { facts: read, decide, action, beside }: ContestChange<Facts, Context>,
): Promise<ContestRow> {
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, context.contest.id);
      return { contest, facts: await read(trx, contest) };
    },
    decide,
    apply: async (trx, publish, { decision: patch, rows: { contest: before, facts }, context: { now } }) => {
      const changed = { ...before, ...patch, version: before.version + 1 };
      const state = { ...boardStateAt(changed, now), ...thawBetween(before, changed, now) };
      const after = { ...changed, ...state };
      await trx
        .updateTable('contests')
        .set({ ...patch, ...state, version: after.version })
        .where('id', '=', after.id)
        .execute();
      if (before.start_at !== after.start_at) await retimeWork(trx, after);
      const rest = await beside?.(trx, publish, { before, after, facts });
      publishChange(publish, before, after);
      await publishToStaff(trx, publish, after);
      const isBoardNew = boardDiffers(before, after);
      if (isBoardNew) await republish(trx, publish, after);
      if (awardsDiffer(before, after, isBoardNew)) await publishAwards(trx, publish, after);
      return {
        answer: after,
        audit: {
          ...(action !== undefined && { action }),
          target: `contest:${after.id}`,
          version: after.version,
          before: { ...pick(before, patch), ...rest?.before },
          after: { ...patch, ...rest?.after },
        },
      };
    },
  });
}

function publishChange(publish: Publish, before: ContestRow, after: ContestRow): void {
  const moved = movedBy(before, after);
  const settingChanged =
    before.standings !== after.standings || before.public_standing !== after.public_standing;
  const boardChanged = settingChanged || !same(before, after);
  const hasMoved = Object.values(moved).some((ms) => ms !== 0);
  if (!settingChanged || hasMoved) {
    publishToContest(publish, after, {
      action: 'update',
      ...moved,
      diffSubmissionAttempts: (after.submissions_limit ?? 0) - (before.submissions_limit ?? 0),
      contest: contestToWire(after),
    });
  }
  if (boardChanged) publishToContest(publish, after, standingUpdateFrame(after));
}

function pick(row: ContestRow, keys: ContestPatch): ContestPatch {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, row[key as keyof ContestPatch]]));
}
