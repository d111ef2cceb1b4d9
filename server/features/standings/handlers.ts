import { type Handlers } from '../../http/context.ts';
import { heads } from '../../journal/append.ts';
import { boardOf } from './board.ts';
import { streamOf } from './rows.ts';

/** The calls that show boards (STD-1, STD-2). */
export function standingsHandlers(): Pick<Handlers, 'standing'> {
  return {
    standing: async ({ caller, contest, db }) => {
      const view = caller.role === 'admin' || caller.role === 'author' ? 'full' : 'public';
      const stream = streamOf(contest.id, view);
      const now = await heads(db, [stream]);
      return boardOf(db, contest, view, now[stream] ?? 0);
    },
  };
}
