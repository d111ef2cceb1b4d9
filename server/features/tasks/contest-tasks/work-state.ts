import { type Kysely, sql } from 'kysely';
import { type ListedTask } from '#protocol/wire/staff/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { EDITOR_GONE_MS } from '#server/model/editors.ts';
import { type ListedWork, type TaskFacts } from './facts.ts';

interface Row {
  readonly id: number;
  readonly keywords: string[];
  readonly owner: string | null;
  /** The number of errors of the newest version of the files; null: there is none. */
  readonly errors: number | null;
  readonly is_changed: boolean;
  readonly editors: string[];
}

/** The state of the authors' work on some tasks, by id; one query for all of them. */
export async function workOf(
  db: Kysely<Schema>,
  caller: Caller,
  tasks: readonly TaskFacts[],
  now: number,
): Promise<ReadonlyMap<number, ListedWork>> {
  if (tasks.length === 0) return new Map();
  const ids = tasks.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select t.id, t.keywords, o.display_name as owner,
      case when c.id is null then null else (
        select count(*)::int from jsonb_array_elements(c.report) f where f->>'severity' = 'error') end as errors,
      c.id is not null and (
        (select count(*) from task_files f where f.task_id = t.id)
          <> (select count(*) from task_commit_files k where k.commit_id = c.id)
        or exists (select from task_files f
          left join task_commit_files k on k.commit_id = c.id and k.path = f.path
          where f.task_id = t.id and k.hash is distinct from f.hash)) as is_changed,
      array(select distinct u.display_name from task_editors e join users u on u.id = e.user_id
        where e.task_id = t.id and e.user_id <> ${caller.userId} and e.seen_at > ${now - EDITOR_GONE_MS}
        order by 1) as editors
    from tasks t left join users o on o.id = t.owner_id
    left join lateral (select id, report from task_commits where task_id = t.id order by number desc limit 1) c on true
    where t.id = any(${ids}::int[])`.execute(db);
  const facts = new Map(tasks.map((task) => [task.id, task]));
  const work = new Map<number, ListedWork>();
  for (const { id, errors, ...row } of rows) {
    const own = facts.get(id);
    if (own !== undefined) work.set(id, { ...row, state: stateOf(own, errors) });
  }
  return work;
}

function stateOf({ kind, version, tests, problems }: TaskFacts, errors: number | null): ListedTask['state'] {
  if (errors !== null && errors > 0) return 'faulty';
  const hasContent = kind === 'quiz' ? tests > 0 : version !== null;
  if (!hasContent) return 'draft';
  // The judges that run at the moment do not affect the state of the task.
  return problems.every((one) => one.kind === 'no_judge' || one.kind === 'no_latex')
    ? 'checked'
    : 'unchecked';
}
