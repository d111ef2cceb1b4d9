import { sql, type RawBuilder } from 'kysely';
import { type Handlers } from '#server/http/context.ts';

/** The audit, newest first, a page at a time (AUT-6). */
export function auditHandlers(): Pick<Handlers, 'audit'> {
  return {
    audit: async ({ db, contest, input }) => {
      let query = db
        .selectFrom('audit')
        .innerJoin('users', 'users.id', 'audit.user_id')
        .select(['audit.id', 'audit.at', 'users.name as username', 'action', 'target', 'before', 'after'])
        .select(['contest_id as contest', 'address'])
        .select(ABOUT.as('about'))
        .orderBy('audit.id', 'desc')
        .limit(input.limit + 1);
      if (contest) query = query.where('contest_id', '=', contest.id);
      if (input.before !== undefined) query = query.where('audit.id', '<', input.before);
      for (const [column, words] of [
        ['users.name', input.person],
        ['action', input.action],
      ] as const) {
        if (words !== undefined && words !== '')
          query = query.where(column, 'ilike', `%${literally(words)}%`);
      }
      if (input.target !== undefined && input.target !== '')
        query = query.where(isAbout(`%${literally(input.target)}%`));
      if (input.from !== undefined) query = query.where('audit.at', '>=', input.from);
      if (input.to !== undefined) query = query.where('audit.at', '<=', input.to);
      const rows = await query.execute();
      return { entries: rows.slice(0, input.limit), more: rows.length > input.limit };
    },
  };
}

/** A pattern that matches the words literally. */
function literally(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}

/** The name of the subject of an entry; null where it has no name, is gone, or is its own name. */
const ABOUT: RawBuilder<string | null> = sql<string | null>`case split_part(target, ':', 1)
  when 'participant' then (select coalesce(nullif(u.display_name, ''), u.name) from participants p
    join users u on u.id = p.user_id where target = 'participant:' || p.id)
  when 'task' then (select t.name from tasks t where target = 'task:' || t.id)
  end`;

/** Whether an entry's subject has that name: a person, a task, a contest, or the text in the audit. */
function isAbout(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`(target ilike ${pattern}
    or target in (select 'participant:' || p.id from participants p join users u on u.id = p.user_id
      where u.name ilike ${pattern} or u.display_name ilike ${pattern})
    or target in (select name from users where display_name ilike ${pattern})
    or target in (select 'task:' || id from tasks where name ilike ${pattern} or slug ilike ${pattern})
    or contest_id in (select id from contests where name ilike ${pattern}))`;
}
