import { KeptRows } from '../db/kept-rows.ts';
import { type RowChanges } from '../db/row-changes.ts';
import { type ContestMoment } from './access.ts';
import { losesAccess } from './access-changes.ts';
import { endsSessions } from './ended-sessions.ts';
import { type SessionRow } from './session-row.ts';

const MOST_SESSIONS = 20_000;
/** Each holds a contest's whole row. */
const MOST_MOMENTS = 5_000;

/** The rows that a process keeps in memory (SRV-7). */
export interface Kept {
  /** By the hash of the secret and the name. */
  readonly sessions: KeptRows<SessionRow>;
  /** Contests and contestants with the heads of the contestant's streams, by the ids of person and contest. */
  readonly moments: KeptRows<ContestMoment>;
}

/** Keeps sessions and contests in memory, each until it changes. */
export function keepRows(changes: RowChanges): Kept {
  return {
    sessions: new KeptRows(changes, {
      rowsOf: (row: SessionRow) => [
        { table: 'sessions', id: row.session_id },
        { table: 'users', id: row.id },
      ],
      most: MOST_SESSIONS,
    }),
    moments: new KeptRows(changes, { rowsOf: rowsOfMoment, most: MOST_MOMENTS }),
  };
}

function rowsOfMoment({ access: { contest, participant } }: ContestMoment) {
  const rows = [{ table: 'contests', id: contest.id }];
  return participant ? [...rows, { table: 'participants', id: participant.id }] : rows;
}

/** Waits, after a write that took rights away, until this process serves them to nobody any more. */
export async function settleRights(
  changes: Pick<RowChanges, 'settled'>,
  streams: ReadonlySet<string>,
): Promise<void> {
  if (endsSessions(streams) || losesAccess(streams)) await changes.settled();
}
