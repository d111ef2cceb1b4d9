import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';

/**
 * The header's key of official statements of a contest, in SQL with `contests c` and `contest_tasks ct`, as
 * contract/pdf-header.ts reads it.
 */
export const OFFICIAL_HEADER: RawBuilder<string> = sql`(c.name || chr(31) || ct.label || chr(31))`;
/** The same for translations of a delegation, `delegations d`. */
export const TRANSLATION_HEADER: RawBuilder<string> = sql`(${OFFICIAL_HEADER} || d.name)`;

/** The header's key of a delegation's translations of a task. */
export async function translationHeader(
  db: Kysely<Schema>,
  of: { readonly delegationId: number; readonly taskId: number },
): Promise<string> {
  const { rows } = await sql<{ header: string }>`select ${TRANSLATION_HEADER} as header from delegations d
    join contests c on c.id = d.contest_id join contest_tasks ct on ct.contest_id = c.id and ct.task_id = ${of.taskId}
    where d.id = ${of.delegationId}`.execute(db);
  return rows[0]?.header ?? '';
}
