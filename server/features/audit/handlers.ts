import { type Handlers } from '../../http/context.ts';

/** Entries of one answer. */
const PAGE = 100;

/** The audit, newest first, a page at a time (AUT-6). */
export function auditHandlers(): Pick<Handlers, 'audit'> {
  return {
    audit: async ({ db, contest, input }) => {
      let query = db
        .selectFrom('audit')
        .innerJoin('users', 'users.id', 'audit.user_id')
        .select(['audit.id', 'audit.at', 'users.name as username', 'action', 'target', 'before', 'after'])
        .select('contest_id as contest')
        .orderBy('audit.id', 'desc')
        .limit(PAGE + 1);
      if (contest) query = query.where('contest_id', '=', contest.id);
      if (input.before !== undefined) query = query.where('audit.id', '<', input.before);
      const rows = await query.execute();
      return { entries: rows.slice(0, PAGE), more: rows.length > PAGE };
    },
  };
}
