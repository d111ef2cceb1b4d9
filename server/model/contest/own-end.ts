import { sql } from 'kysely';

/**
 * The end of a contest for one of its `participants`, in a query that has these and `contests`
 * (`effectiveEndAt`, in SQL).
 */
export const OWN_END = sql<number>`contests.end_at + participants.extra_time_seconds * 1000::bigint`;
