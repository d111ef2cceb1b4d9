import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type RecordedContest } from '#server/exchange/contest-api/read-feed.ts';
import { PROGRAMS } from '../doubling.ts';
import { type Person, personAt } from '../server.ts';
import { type Site } from './site.ts';

/** Speed of the recorded contest, times its own; a pause is never shorter or longer than these limits, ms. */
const SPEED = 600;
const [SHORTEST_MS, LONGEST_MS] = [150, 1_500];
const AGAIN_MS = 100;
/** One of this many sends of a person is a question: questions have a limit per minute. */
const PER_QUESTION = 12;

/** A submission or question that a server acknowledged. */
export interface Acknowledged {
  readonly kind: 'submissions' | 'questions';
  readonly clientId: string;
  readonly id: number;
}

/** Contestants at work. */
export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** Number of calls that were made again, by their status, or without an answer. */
  readonly again: ReadonlyMap<number | 'no answer', number>;
  /** Longest time from the first call to the acknowledgement, ms. */
  readonly longestMs: () => number;
  /** Lets everybody finish the current call. Rejects when a server refused one. */
  stop(): Promise<void>;
}

/** A recorded submission, and the pause before it, ms. */
interface Move {
  readonly restMs: number;
  readonly source: string;
}

/** Lets the site's contestants repeat the submissions of a recording's busiest teams again and again. */
export function replayLoad(site: Site, recording: RecordedContest): Load {
  const acknowledged: Acknowledged[] = [];
  const again = new Map<number | 'no answer', number>();
  const url = `http://127.0.0.1:${site.clients.port}`;
  let isOver = false;
  let longestMs = 0;

  const untilTaken = async (
    kind: Acknowledged['kind'],
    attempt: (clientId: string) => Attempt,
  ): Promise<void> => {
    const clientId = randomUUID();
    const since = performance.now();
    for (;;) {
      const answer = await attempt(clientId).catch(() => null);
      if (answer?.status === 200) {
        acknowledged.push({ kind, clientId, id: answer.body.id });
        longestMs = Math.max(longestMs, performance.now() - since);
        return;
      }
      const why = answer?.status ?? 'no answer';
      again.set(why, (again.get(why) ?? 0) + 1);
      // 503 comes from a server without its database; no other error is allowed.
      if (answer !== null && answer.status !== 503)
        throw new Error(`${kind}: ${answer.status} ${answer.error ?? ''}`);
      await delay(AGAIN_MS);
    }
  };

  const work = async (who: Person, moves: readonly Move[], asks: boolean): Promise<void> => {
    const { contestId } = site;
    for (let turn = 0; !isOver; turn += 1) {
      const { restMs, source } = moves[turn % moves.length]!;
      await delay(restMs);
      if (asks && turn % PER_QUESTION === 1) {
        const input = { contestId, topic: 'general', question: `Question ${turn} of ${who.name}?` };
        await untilTaken('questions', (client_id) => who.call('ask', { ...input, client_id }));
      } else {
        const input = { contestId, task: 1, language: 'c' };
        const files = { source: { name: 'a.c', content: source } };
        await untilTaken('submissions', (client_id) => who.call('submit', { ...input, client_id }, files));
      }
    }
  };

  const teams = movesOf(recording, site.competitors.length);
  const all = Promise.all(
    site.competitors.map(async (seat, index) => {
      const { username, password } = await seat.credentials();
      // The first contestant has a page and asks questions from there.
      await work(personAt(url, username, password), teams[index] ?? [], index > 0);
    }),
  );
  // `stop` reports a rejection.
  all.catch(() => undefined);
  return {
    acknowledged,
    again,
    longestMs: () => longestMs,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

type Attempt = Promise<{
  readonly status: number;
  readonly error: string | null;
  readonly body: { readonly id: number };
}>;

/** The moves of the teams with the most submissions. */
function movesOf({ work }: RecordedContest, teams: number): readonly (readonly Move[])[] {
  const verdicts = new Map(
    work.flatMap((one) => (one.type === 'judgement' ? [[one.submission, one] as const] : [])),
  );
  const byTeam = new Map<string, { readonly id: string; readonly atMs: number }[]>();
  for (const one of work) {
    if (one.type === 'submission') byTeam.set(one.team, [...(byTeam.get(one.team) ?? []), one]);
  }
  const busiest = [...byTeam.values()].sort((a, b) => b.length - a.length).slice(0, teams);
  return busiest.map((sent) =>
    sent.map(({ id, atMs }, index) => ({
      restMs: Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (atMs - (sent[index - 1]?.atMs ?? 0)) / SPEED)),
      source: sourceFor(verdicts.get(id)?.verdict ?? 'AC', index),
    })),
  );
}

/** A program that gets the verdict, or a wrong one where there is none. */
function sourceFor(verdict: string, turn: number): string {
  const fitting = PROGRAMS.filter((one) => one.verdict === verdict);
  const wrong = PROGRAMS.filter((one) => one.verdict === 'WA');
  const of = fitting.length > 0 ? fitting : wrong;
  return of[turn % of.length]!.source;
}
