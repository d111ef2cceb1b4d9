import { type RawBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import { WAITING, type workFilter } from '../../protocol/wire/staff/work-filter.ts';

/** A page of a list of staff: what it is narrowed to, and below which id it begins. */
type WorkPage = v.InferOutput<typeof workFilter> & { readonly before?: number | undefined };

/**
 * Which rows of submissions or user tests are on a page: of the contests that may be seen (null: all), and by every filter
 * that is on. An empty name or language is no filter.
 */
export function onPage(
  table: 'submissions' | 'user_tests',
  contestIds: readonly number[] | null,
  { contest, task, username, language, status, before }: WorkPage,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql`true`];
  if (contestIds !== null) conditions.push(sql`${column('contest_id')} = any(${contestIds})`);
  else conditions.push(sql`not contests.is_rehearsal`);
  if (contest !== undefined) conditions.push(sql`${column('contest_id')} = ${contest}`);
  if (task !== undefined) conditions.push(sql`${column('task_id')} = ${task}`);
  if (username) conditions.push(sql`users.name = ${username}`);
  if (language) conditions.push(sql`${column('language')} = ${language}`);
  if (status === WAITING)
    conditions.push(sql`(${column('status')} <> 'judged' or ${column('verdict')} is null)`);
  else if (status !== undefined)
    conditions.push(sql`(${column('status')} = 'judged' and ${column('verdict')} = ${status})`);
  if (before !== undefined) conditions.push(sql`${column('id')} < ${before}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
