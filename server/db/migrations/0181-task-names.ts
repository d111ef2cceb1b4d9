import { type Kysely, sql } from 'kysely';

/**
 * Names of tasks in each of their languages, and the names that delegations give them; a statement carries
 * the name in its language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add names jsonb not null default '{}'`.execute(db);
  await sql`alter table translations add title text not null default ''`.execute(db);
  await sql`create function statement_title(name text, names jsonb, lang text) returns text language sql immutable as $$
    select coalesce(names ->> lang, names ->> split_part(lang, '-', 1), names ->> 'en', name) $$`.execute(db);
  await sql`create or replace view contest_statements as
    select p.contest_id, s.task_id, s.lang, s.mime, s.name, coalesce(k.file_hash, s.file_hash) as file_hash, s.latex_hash,
      statement_title(t.name, t.names, s.lang) as title
    from contest_tasks p join statements s on s.task_id = p.task_id join tasks t on t.id = s.task_id
    left join statement_corrections k on k.contest_id = p.contest_id and k.task_id = s.task_id and k.lang = s.lang
      and k.of_hash = s.file_hash`.execute(db);
}
