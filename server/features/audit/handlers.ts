import { type Handlers } from '../../http/context.ts';

/** The audit, newest first, a page at a time (AUT-6). */
export function auditHandlers(): Pick<Handlers, 'audit'> {
  return {
    audit: async ({ db, contest, input }) => {
      let query = db
        .selectFrom('audit')
        .innerJoin('users', 'users.id', 'audit.user_id')
        .select(['audit.id', 'audit.at', 'users.name as username', 'action', 'target', 'before', 'after'])
        .select(['contest_id as contest', 'address'])
        .orderBy('audit.id', 'desc')
        .limit(input.limit + 1);
      if (contest) query = query.where('contest_id', '=', contest.id);
      if (input.before !== undefined) query = query.where('audit.id', '<', input.before);
      for (const [column, words] of [
        ['users.name', input.person],
        ['action', input.action],
        ['target', input.target],
      ] as const) {
        if (words !== undefined && words !== '')
          query = query.where(column, 'ilike', `%${literally(words)}%`);
      }
      if (input.from !== undefined) query = query.where('audit.at', '>=', input.from);
      if (input.to !== undefined) query = query.where('audit.at', '<=', input.to);
      const rows = await query.execute();
      return { entries: rows.slice(0, input.limit), more: rows.length > input.limit };
    },
  };
}

/** Words as they are, where a pattern would read signs of them otherwise. */
function literally(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
