import * as v from 'valibot';
import { TIME_HEADER } from '#protocol/errors.ts';
import {
  type FeedContest,
  type FeedEvent,
  feedOpened,
  feedTaken,
} from '#protocol/wire/staff/exchange/feed.ts';
import { sessionUser, tokenAnswer } from '#protocol/wire/session.ts';
import { basic } from './rehearse/client.ts';

export type FeedOpened = v.InferOutput<typeof feedOpened>;

/** A running server that takes a feed. */
export interface FeedTarget {
  readonly url: string;
  /** The server's clock minus this machine's, ms. */
  clockOffsetMs(): Promise<number>;
  /** Opens the contest, or finds the one opened before; `again` opens a further one. */
  open(contest: FeedContest, again: boolean): Promise<FeedOpened>;
  /** Changes the contest to the feed's present state. */
  change(contestId: number, contest: FeedContest): Promise<FeedOpened>;
  /** Makes an announcement to everybody in a contest. */
  announce(contestId: number, topic: string, message: string): Promise<void>;
  send(contestId: number, events: readonly FeedEvent[]): Promise<v.InferOutput<typeof feedTaken>>;
}

/** An admin who is logged in at a server: the address without a slash at its end, and the session's secret. */
interface AdminSession {
  readonly url: string;
  readonly name: string;
  readonly secret: string;
  readonly role: 'admin';
}

/** Logs in as an admin; the name "token" takes a one-time token. Throws with one clear line on failure. */
export async function loginAdmin(server: string, name: string, password: string): Promise<AdminSession> {
  const url = server.replace(/\/+$/, '');
  const credentials = name === 'token' ? await redeem(url, password) : basic(name, password);
  const me = await ask(`${url}/api/me`, { headers: { authorization: credentials } }, name);
  const user = v.parse(sessionUser, await me.json());
  if (user.role !== 'ADMIN') throw new Error(`${name} is not an admin; a feed is played by one.`);
  return { url, name: user.name, secret: user.password, role: 'admin' };
}

/** Logs in as an admin, as `loginAdmin` does, to play a feed. */
export async function connectAdmin(server: string, name: string, password: string): Promise<FeedTarget> {
  const admin = await loginAdmin(server, name, password);
  const { url } = admin;
  const authorization = basic(admin.name, admin.secret);
  const call = async <T extends v.GenericSchema>(
    method: 'POST' | 'PUT',
    path: string,
    fields: Readonly<Record<string, unknown>>,
    schema: T,
  ) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, JSON.stringify(value));
    const answer = await ask(`${url}/api/admin/${path}`, { method, headers: { authorization }, body });
    return v.parse(schema, await answer.json());
  };
  return {
    url,
    clockOffsetMs: () => clockOffsetMs(admin),
    open: (contest, again) => call('POST', 'feed', { contest, again }, feedOpened),
    change: (contestId, contest) => call('PUT', `feed/${contestId}`, { contest }, feedOpened),
    async announce(contestId, topic, message) {
      const body = new FormData();
      for (const [field, value] of Object.entries({ contestId: String(contestId), topic, message }))
        body.set(field, value);
      await ask(`${url}/api/admin/announcements`, { method: 'POST', headers: { authorization }, body });
    },
    send: (contestId, events) => call('POST', `feed/${contestId}/events`, { events }, feedTaken),
  };
}

/** The server's clock minus this machine's, ms. */
export async function clockOffsetMs({ url, name, secret }: AdminSession): Promise<number> {
  const before = Date.now();
  const answer = await ask(`${url}/api/admin/init`, { headers: { authorization: basic(name, secret) } });
  return Math.round(Number(answer.headers.get(TIME_HEADER)) - (before + Date.now()) / 2);
}

async function redeem(url: string, token: string): Promise<string> {
  const body = new FormData();
  body.set('token', token);
  const answer = await ask(`${url}/api/me/token`, { method: 'POST', body }, 'token');
  return `Basic ${v.parse(tokenAnswer, await answer.json()).token}`;
}

async function ask(url: string, init: RequestInit, asks?: string): Promise<Response> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new Error(`The server at ${new URL(url).origin} does not answer. Is it running? (npm start)`, {
      cause: error,
    });
  });
  if (answer.ok) return answer;
  if (answer.status === 401 && asks !== undefined) {
    throw new Error(
      `The server knows no ${asks} with this password. Name an admin of it: --user NAME, with the password in AGON_PASSWORD. On an empty server \`npm run token -- NAME --admin\` makes one and gives a token: --user token, with it in AGON_PASSWORD.`,
    );
  }
  throw new Error(`${new URL(url).pathname} was refused: ${answer.status} ${await answer.text()}`);
}
