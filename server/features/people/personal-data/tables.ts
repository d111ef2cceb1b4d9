import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';

/** A table whose rows are of a person, by the column that names them. */
export interface PersonalTable {
  readonly table: string;
  readonly column: 'user_id' | 'participant_id';
}

/** Tables in which `user_id` is who did something to others' work, and those that an export tells of by themselves. */
const NOT_OWN: ReadonlySet<string> = new Set(['audit', 'marking_sheets', 'marking_people', 'marking_works']);

/**
 * Every table that has rows of a person: found by what refers to people and their places in contests, so that one that comes later is
 * not forgotten.
 */
export async function personalTables(db: Kysely<Schema>): Promise<readonly PersonalTable[]> {
  const { rows } = await sql<PersonalTable>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and a.attname in ('user_id', 'participant_id')
      and c.confrelid in ('users'::regclass, 'participants'::regclass)
    order by 1, 2`.execute(db);
  return rows.filter(({ table }) => !NOT_OWN.has(table));
}
