import { type Kysely, sql } from 'kysely';

/** A task's UUID, which identifies it under any short name; existing tasks have it in problem.yaml. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column uuid text`.execute(db);
  await sql`create index tasks_uuid on tasks (uuid) where uuid is not null`.execute(db);
  await sql`update tasks t set uuid = lower(substring(encode(f.content, 'escape')
      from '(?n)^uuid:[ \t]*["'']?([0-9A-Fa-f-]{36})'))
    from task_files w join files f on f.hash = w.hash
    where w.task_id = t.id and w.path = 'problem.yaml'`.execute(db);
}
