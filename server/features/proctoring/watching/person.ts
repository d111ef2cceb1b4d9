import { type Kysely, sql } from 'kysely';
import {
  type WatchedLine,
  type WatchedPerson,
  type WatchedSignal,
} from '#protocol/wire/staff/proctoring/watching.ts';
import { type Schema } from '#server/db/schema.ts';
import { incidentFrom, incidentRows } from './incidents.ts';
import { type WatchedPlace } from './place.ts';
import { signalsFor } from './tiles.ts';

const MINUTE_MS = 60_000;
/** The most pictures, and the most lines, in one answer, newest first kept: pictures of a day. */
const MOST = 6_000;

/** The requested time: from and until an instant, ms; or `minutes` back from there. */
export interface AskedTime {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly minutes?: number | undefined;
}

/** A contestant's pictures, log lines and signals in a span of time, and all their incidents. */
export async function personIn(
  db: Kysely<Schema>,
  { participantId, contestId, userId }: WatchedPlace,
  { from, until, minutes }: AskedTime,
  now: number,
): Promise<WatchedPerson> {
  const untilAt = until ?? now;
  const fromAt = minutes === undefined ? (from ?? 0) : untilAt - minutes * MINUTE_MS;
  const pictures = await db
    .selectFrom('snapshots')
    .select(['id', 'kind as source', 'taken_at as at', 'received_at', 'width', 'height', 'missed'])
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .where('taken_at', '>=', fromAt)
    .where('taken_at', '<=', untilAt)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const lines: WatchedLine[] = await db
    .selectFrom('activity_log')
    .select(['id', 'at', 'received_at', 'operation', 'message'])
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .where('at', '>=', fromAt)
    .where('at', '<=', untilAt)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  // A signal that began before may last into the span.
  const { rows: signals } = await sql<WatchedSignal>`${signalsFor(sql`g.contest_id = ${contestId}
    and g.user_id = ${userId} and g.at <= ${untilAt} and coalesce(g.ended_at, ${untilAt}::bigint) >= ${fromAt}
    order by g.at, g.id limit ${MOST}`)}`.execute(db);
  const incidents = await incidentRows(db)
    .where('i.participant_id', '=', participantId)
    .orderBy('i.at')
    .orderBy('i.id')
    .execute();
  return {
    from_at: fromAt,
    until_at: untilAt,
    pictures: pictures.reverse(),
    lines: lines.reverse(),
    signals,
    incidents: incidents.map(incidentFrom),
  };
}
