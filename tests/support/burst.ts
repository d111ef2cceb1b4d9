import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Person, type TestServer } from './server.ts';

const PREFIX = 'burst-';
const LONGEST_PAUSES = 5;

interface Burst {
  readonly contestId: number;
  readonly people: number;
  /** Submissions of each person. */
  readonly each: number;
  /** Longest wait of a client after its first 503, ms; it doubles with each further one. */
  readonly pauseMs: number;
}

/**
 * Many people send at one moment; after a 503 a client sends again with the same id. Returns all statuses.
 */
export async function sendBurst(server: TestServer, { people, each, ...burst }: Burst): Promise<number[]> {
  const crowd = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const name = `${PREFIX}${index}`;
      const user_id = await server.seed.user({ name });
      await server.seed.participant({ contest_id: burst.contestId, user_id });
      return server.loginAs(name);
    }),
  );
  const sent = crowd.flatMap((who) => Array.from({ length: each }, () => sendUntilTaken(who, burst)));
  return (await Promise.all(sent)).flat();
}

/** Number of submissions that the burst made. */
export async function countOfBurst({ app }: TestServer): Promise<number> {
  const { made } = await app.db
    .selectFrom('submissions')
    .innerJoin('participants', 'participants.id', 'submissions.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('users.name', 'like', `${PREFIX}%`)
    .executeTakeFirstOrThrow();
  return made;
}

async function sendUntilTaken(
  who: Person,
  { contestId, pauseMs }: Pick<Burst, 'contestId' | 'pauseMs'>,
): Promise<number[]> {
  const input = { contestId, task: 1, language: 'cpp', client_id: randomUUID() };
  const statuses: number[] = [];
  for (;;) {
    const { status } = await who.call('submit', input, { source: { name: 'a.cpp', content: 'x' } });
    statuses.push(status);
    if (status !== 503) return statuses;
    const longest = pauseMs * 2 ** Math.min(statuses.length - 1, LONGEST_PAUSES);
    await pause(longest * (0.5 + Math.random() / 2));
  }
}
