import { type Kysely, sql } from 'kysely';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';

/** Time for which a decided request is shown, ms: a password that was misread can be made again. */
const SHOWN_AFTER_MS = 24 * 60 * 60_000;
/** The most requests that are shown: more than a hall can make; older ones follow later. */
const MOST_SHOWN = 500;

/** All open requests and those decided lately, newest first. */
export async function requestsToShow(db: Kysely<Schema>, now: number): Promise<readonly RecoveryRequest[]> {
  const rows = await selectRequests(db)
    .where((where) => where.or([where('state', '=', 'open'), where('decided_at', '>', now - SHOWN_AFTER_MS)]))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('recovery_requests.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(requestOf);
}

/** These requests in their present state, oldest first. */
export async function requestsById(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<readonly RecoveryRequest[]> {
  const rows = await selectRequests(db)
    .where('recovery_requests.id', 'in', [...ids, 0])
    .orderBy('recovery_requests.id')
    .execute();
  return rows.map(requestOf);
}

/** Publishes the present state of a request to the admins. */
export function publishRequest(publish: Publish, action: 'set' | 'update', request: RecoveryRequest): void {
  publishers.recoveries(publish, null, { action, request });
}

function selectRequests(db: Kysely<Schema>) {
  return db
    .selectFrom('recovery_requests')
    .leftJoin('users', 'users.id', 'user_id')
    .leftJoin('users as decider', 'decider.id', 'decided_by')
    .select([
      'recovery_requests.id',
      'at',
      'username',
      'user_id',
      'users.display_name',
      'users.group_label',
      'users.role',
      'place',
      'message',
      'address',
      'state',
      'decided_at',
      'decider.name as decided_by',
      'reason',
    ])
    .select((select) =>
      select
        .selectFrom('participants')
        .innerJoin('contests', 'contests.id', 'contest_id')
        .select(sql<string[] | null>`json_agg(contests.name order by start_at desc, contests.id)`.as('names'))
        .whereRef('participants.user_id', '=', 'recovery_requests.user_id')
        .as('contests'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

function requestOf({ user_id, display_name, group_label, role, contests, ...request }: Row): RecoveryRequest {
  const user =
    user_id === null || role === null
      ? null
      : {
          id: user_id,
          display_name: display_name ?? '',
          group: group_label ?? '',
          role,
          contests: contests ?? [],
        };
  return { ...request, user };
}
