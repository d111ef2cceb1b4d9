import { type Kysely, sql } from 'kysely';

/**
 * Staff's corrections of a statement belong to their contest: another contest with the task keeps its text. A
 * correction is valid for the text that it was made from, so a statement that authors change later is shown
 * without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table statement_corrections (
    contest_id integer not null, task_id integer not null, lang text not null,
    of_hash text not null references files, file_hash text not null references files,
    primary key (contest_id, task_id, lang),
    foreign key (contest_id, task_id) references contest_tasks (contest_id, task_id) on delete cascade)`,
  `create view contest_statements as
    select p.contest_id, s.task_id, s.lang, s.mime, s.name, coalesce(k.file_hash, s.file_hash) as file_hash, s.latex_hash
    from contest_tasks p join statements s on s.task_id = p.task_id
    left join statement_corrections k on k.contest_id = p.contest_id and k.task_id = s.task_id and k.lang = s.lang
      and k.of_hash = s.file_hash`,
];
