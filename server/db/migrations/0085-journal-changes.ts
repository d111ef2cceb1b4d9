import { type Kysely, sql } from 'kysely';

/**
 * The transaction that made a journal entry, so that new entries are found by one query instead of one for
 * each stream. Older entries have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table journal add made_by xid8 not null default '0'`,
  `alter table journal alter made_by set default pg_current_xact_id()`,
  `create index journal_made_by on journal (made_by)`,
];
