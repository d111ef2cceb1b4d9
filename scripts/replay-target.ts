import * as v from 'valibot';
import { TIME_HEADER } from '../protocol/errors.ts';
import { type FeedContest, type FeedEvent, feedOpened, feedTaken } from '../protocol/wire/staff/feed.ts';
import { sessionUser } from '../protocol/wire/session.ts';

/** A running server that takes a feed. */
export interface FeedTarget {
  readonly url: string;
  /** The server's clock minus this machine's, ms. */
  clockOffsetMs(): Promise<number>;
  open(contest: FeedContest): Promise<v.InferOutput<typeof feedOpened>>;
  send(contestId: number, events: readonly FeedEvent[]): Promise<v.InferOutput<typeof feedTaken>>;
}

/** Logs in as an admin. Throws with one clear line when that does not work. */
export async function connectAdmin(server: string, name: string, password: string): Promise<FeedTarget> {
  const url = server.replace(/\/+$/, '');
  const me = await ask(`${url}/api/me`, { headers: { authorization: basic(name, password) } });
  const user = v.parse(sessionUser, await me.json());
  if (user.role !== 'ADMIN') throw new Error(`${name} is not an admin; a feed is played by one.`);
  const authorization = basic(user.name, user.password);
  const post = async <T extends v.GenericSchema>(path: string, field: string, value: unknown, schema: T) => {
    const body = new FormData();
    body.set(field, JSON.stringify(value));
    const answer = await ask(`${url}/api/admin/${path}`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    return v.parse(schema, await answer.json());
  };
  return {
    url,
    async clockOffsetMs() {
      const before = Date.now();
      const answer = await ask(`${url}/api/admin/init`, { headers: { authorization } });
      return Math.round(Number(answer.headers.get(TIME_HEADER)) - (before + Date.now()) / 2);
    },
    open: (contest) => post('feed', 'contest', contest, feedOpened),
    send: (contestId, events) => post(`feed/${contestId}/events`, 'events', events, feedTaken),
  };
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new Error(`The server at ${new URL(url).origin} does not answer. Is it running? (npm start)`, {
      cause: error,
    });
  });
  if (!answer.ok)
    throw new Error(`${new URL(url).pathname} was refused: ${answer.status} ${await answer.text()}`);
  return answer;
}

function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}
