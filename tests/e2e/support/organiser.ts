import { type CallName } from '#protocol/calls.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { type Input, type Person, personAt } from '#tests/support/server.ts';
import { type Cast } from './contest.ts';
import { type Stage } from './stage.ts';

/** Times of a contest to move, ms since the epoch; `unrestricted_time` in seconds before the end. */
type Times = Readonly<
  Partial<
    Record<
      'start_time' | 'end_time' | 'start_analysis_time' | 'end_analysis_time' | 'unrestricted_time',
      number
    >
  >
>;

/** An admin at another machine, who makes changes through the server's calls. */
export interface Organiser {
  /** Makes a call; fails unless it succeeds. */
  does(name: CallName, input: Input): Promise<unknown>;
  /** Moves times of the contest; the others stay. */
  move(times: Times): Promise<void>;
}

/** The admin of the cast, at a server. */
export async function organiserOf({ db }: Stage, url: string, cast: Cast): Promise<Organiser> {
  const name = cast.names.admin;
  const { id } = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  const admin: Person = personAt(url, name, await openSession(db, id, Date.now()), 'admin');

  const does: Organiser['does'] = async (call, input) => {
    const answer = await admin.call(call, input);
    if (answer.error !== null) throw new Error(`${call}: ${answer.status} ${answer.error}`);
    return answer.body;
  };

  return {
    does,
    async move(times) {
      const now = await db
        .selectFrom('contests')
        .selectAll()
        .where('id', '=', cast.contestId)
        .executeTakeFirstOrThrow();
      const { start_time: start = now.start_at, end_time: end = now.end_at } = times;
      // A window that does not exist is not added.
      const analysis = now.start_analysis_at === now.end_analysis_at ? end : null;
      await does('setTimes', {
        cid: cast.contestId,
        start_time: start,
        end_time: end,
        start_analysis_time: times.start_analysis_time ?? analysis ?? now.start_analysis_at,
        end_analysis_time: times.end_analysis_time ?? analysis ?? now.end_analysis_at,
        start_translation_time: start,
        end_translation_time: start,
        unrestricted_time: times.unrestricted_time ?? now.unrestricted_seconds,
      });
    },
  };
}
