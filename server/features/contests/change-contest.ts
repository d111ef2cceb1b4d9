import { type App } from '../../app.ts';
import { type Caller } from '../../model/caller.ts';
import { type ContestRow } from '../../model/rows.ts';
import { lockContest } from '../../model/locks.ts';
import { type Publish } from '../../journal/write.ts';
import { record } from '../../model/audit.ts';
import { republish } from '../standings/republish.ts';
import { boardDiffers, boardStateAt, same } from './board-state.ts';
import { movedBy, type TimeColumns } from './new-times.ts';
import { standingUpdateFrame, publishToContest, publishToStaff } from '../../model/contests/publish.ts';
import { contestToWire } from '../../model/contests/wire.ts';

/** Columns of a contest that staff change while it is held. */
type ContestPatch = Partial<
  TimeColumns &
    Pick<
      ContestRow,
      | 'name'
      | 'standings'
      | 'public_standing'
      | 'penalty_minutes'
      | 'last_accepted_breaks_ties'
      | 'feed_duration_ms'
      | 'final_at'
    >
>;

/** Who changes which contest, and by which call. */
interface ContestChange {
  readonly caller: Caller;
  readonly contestId: number;
  readonly action: string;
  /** The new values, from the contest as it is once nobody else can change it. What it throws, changes nothing. */
  readonly decide: (contest: ContestRow) => ContestPatch;
}

/**
 * Changes a contest, and in the same transaction tells everybody in it and its staff, brings the board to what the new
 * times and setting make of it now, and writes the audit. Answers the contest as it now is.
 */
export async function changeContest(app: App, change: ContestChange): Promise<ContestRow> {
  return app.write(async (trx, publish) => {
    const before = await lockContest(trx, change.contestId);
    // Read only now: waiting for the lock may have taken us past a boundary.
    const now = app.now();
    const patch = change.decide(before);
    const changed = { ...before, ...patch };
    const state = boardStateAt(changed, now);
    const after = { ...changed, ...state };
    await trx
      .updateTable('contests')
      .set({ ...patch, ...state })
      .where('id', '=', after.id)
      .execute();
    publishChange(publish, before, after);
    await publishToStaff(trx, publish, after);
    if (boardDiffers(before, after)) await republish(trx, publish, after);
    const { caller, action, contestId } = change;
    const values = { before: pick(before, patch), after: patch };
    await record(trx, { caller, now, action, target: `contest:${contestId}`, contestId, ...values });
    return after;
  });
}

function publishChange(publish: Publish, before: ContestRow, after: ContestRow): void {
  const moved = movedBy(before, after);
  const settingChanged =
    before.standings !== after.standings || before.public_standing !== after.public_standing;
  const boardChanged = settingChanged || !same(before, after);
  if (!settingChanged) {
    publishToContest(publish, after, {
      action: 'update',
      ...moved,
      diffSubmissionAttempts: 0,
      contest: contestToWire(after),
    });
  }
  if (boardChanged) publishToContest(publish, after, standingUpdateFrame(after));
}

function pick(row: ContestRow, keys: ContestPatch): ContestPatch {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, row[key as keyof ContestPatch]]));
}
