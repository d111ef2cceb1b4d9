import { statement } from '../db/database.ts';
import { type Transaction } from '../db/transaction.ts';
import { notFound } from './fault.ts';
import { type ContestRow, type ParticipantRow } from './rows.ts';

/** A contest and one of its participants, locked until the transaction ends. */
export interface LockedPlace {
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
}

const lockByParticipant = statement<LockedPlace>(
  'lock-place',
  `select to_json(c) as contest, to_json(p) as participant
  from contests c join participants p on p.contest_id = c.id
  where p.id = $1 for share of c for no key update of p`,
);

/**
 * Locks the rows by which a participant's work is judged: the contest's shared (its times and settings stay),
 * then the participant's own (their submissions follow one another). Throws 404 when they are gone.
 */
export async function lockPlace(trx: Transaction, participantId: number): Promise<LockedPlace> {
  const [place] = await lockByParticipant(trx, [participantId]);
  if (!place) throw notFound();
  return place;
}

/** The contest's row, locked until the transaction ends. Throws 404. */
export async function lockContest(trx: Transaction, contestId: number): Promise<ContestRow> {
  const row = await trx
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
