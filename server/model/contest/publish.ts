import { type FrameOf } from '#protocol/destinations.ts';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '../rows.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '../streams.ts';
import { contestToWire } from './wire.ts';
import { staffOf } from '../access.ts';

/** Publishes to everybody in a contest. */
export function publishToContest(publish: Publish, contest: ContestRow, frame: FrameOf<'contest'>): void {
  publishers.contest(publish, contest.id, frame);
}

/** The frame for a board that was shown, hidden, frozen or unfrozen, or whose setting changed. */
export function standingUpdateFrame(contest: ContestRow): FrameOf<'contest'> {
  return {
    action: 'standing_update',
    visible: contest.standings_visible,
    frozen: contest.standings_frozen,
    contest: contestToWire(contest),
  };
}

/** Publishes the present contest to the admins and its authors, with the participant whose data changed. */
export async function publishToStaff(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  participant?: Participant,
): Promise<void> {
  const changed = participant === undefined ? {} : { participant };
  const frame: FrameOf<'staffContests'> = { action: 'update', contest: contestToWire(contest), ...changed };
  publishers.staffContests(publish, await staffOf(trx, contest.id), frame);
}

/** The same with several participants whose data changed. */
export async function publishChangedToStaff(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  participants: readonly Participant[],
): Promise<void> {
  const staff = await staffOf(trx, contest.id);
  const update = { action: 'update', contest: contestToWire(contest) } as const;
  for (const participant of participants)
    publishers.staffContests(publish, staff, { ...update, participant });
}
