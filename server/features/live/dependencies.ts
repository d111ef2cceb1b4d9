import { type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { matchDestination } from '../../../protocol/destination-facts.ts';
import { destinations } from '../../../protocol/destinations.ts';
import { type ErrorKey } from '../../../protocol/errors.ts';
import { type App } from '../../app.ts';
import { type Caller } from '../../model/caller.ts';
import { type Authenticate } from '../../http/routes.ts';
import { type LiveDependencies } from '../../live/dependencies.ts';
import { Fault } from '../../model/fault.ts';
import { connectionEnded } from '../../model/question-claims.ts';
import { noteUse } from '../../model/session-use.ts';
import { Refusal } from '../../live/refusal.ts';
import { mayEnter, subscriptionFor } from './subscription.ts';

/** The use of a session over the live channel is written down so often. */
const USE_NOTED_MS = 5 * 60_000;

/**
 * What the live channel is given of the application: who may come in (by session secret, never by password, so that
 * a thousand reconnections cost no password hashes), what they may hear, and where what they say goes.
 */
export function liveDependencies(
  app: App,
  authenticate: Authenticate,
  addressOf: (request: IncomingMessage) => string,
): LiveDependencies<Caller> {
  return {
    addressOf,
    journal: app.journal,
    authenticate: async (name, secret, address) => {
      const caller = await authenticate({ name, secret }, { address, allowPassword: false }).catch(refused);
      if (caller?.isLocked === true) throw new Refusal('login.locked');
      return caller;
    },
    authorizeSubscribe: (caller, destination) => subscriptionFor(app.db, caller, destination),
    receive: (caller, destination, body) => receive(app, caller, destination, body),
    heard: (caller) => heard(app, caller),
    left: (caller) => left(app, caller),
    now: app.now,
    log: app.log,
  };
}

/** A session that has ended is refused by the same key as a call of it. */
function refused(error: unknown): never {
  throw error instanceof Fault && error.status === 401 ? new Refusal(error.key) : error;
}

const lastNoted = new WeakMap<Caller, number>();

/** A connection that lives is a session in use, which is written down now and then. */
function heard(app: App, caller: Caller): void {
  const { sessionId } = caller;
  const now = app.now();
  if (caller.viewedBy === undefined) app.contacts.note(caller.userId);
  if (sessionId === null || now - (lastNoted.get(caller) ?? 0) < USE_NOTED_MS) return;
  lastNoted.set(caller, now);
  noteUse(app.db, sessionId, now).catch((error: unknown) =>
    app.log({ level: 'warn', event: 'session_use_not_kept', error: String(error) }),
  );
}

/** Whoever has questions in hand keeps them only if another connection, or a call, says so. */
function left(app: App, caller: Caller): void {
  connectionEnded(app.db, caller, app.now()).catch((error: unknown) =>
    app.log({ level: 'warn', event: 'claims_not_shortened', error: String(error) }),
  );
}

/** Takes what a client sends: `/app/connect` with the contest it has chosen. null, or why it is refused. */
export async function receive(
  app: Pick<App, 'db' | 'log'>,
  caller: Caller,
  destination: string,
  body: string,
): Promise<ErrorKey | null> {
  if (matchDestination(destination)?.name !== 'connect') return 'backend.not_found';
  const frame = v.safeParse(v.pipe(v.string(), v.parseJson(), destinations.connect.frame), body);
  if (!frame.success) return 'backend.bad_request';
  const { contestId } = frame.output;
  if (contestId !== null && !(await mayEnter(app.db, caller, contestId))) return 'backend.not_found';
  app.log({ level: 'debug', event: 'live_contest_chosen', user: caller.userId, contest: contestId });
  return null;
}
