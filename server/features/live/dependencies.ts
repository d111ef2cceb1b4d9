import { type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { matchDestination } from '#protocol/destination-facts.ts';
import { destinations } from '#protocol/destinations.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type App } from '#server/app.ts';
import { type Caller } from '#server/model/caller.ts';
import { type Authenticate } from '#server/http/routes.ts';
import { type LiveDependencies } from '#server/live/dependencies.ts';
import { Fault } from '#server/model/fault.ts';
import { Turns } from '#server/model/turns.ts';
import { connectionEnded } from '#server/model/question-claims.ts';
import { noteUses } from '#server/model/session-use.ts';
import { gatheringOf, hurriesBoard } from './gathering.ts';
import { Refusal } from '#server/live/refusal.ts';
import { type Rights } from './rights.ts';
import { subscriptionFor } from './subscription.ts';

/**
 * The most connections that are authenticated at once, so that thousands who reconnect after a restart do not
 * block the database and the processor for people who work.
 */
const LOOKED_UP_AT_ONCE = 4;
/**
 * The longest wait for authentication, ms: then the client is asked to try again, before it gives up by
 * itself after 10 s.
 */
const COMING_IN_MS = 8_000;
/** Time after which the use of a session over the live channel is noted again, ms. */
const USE_NOTED_MS = 5 * 60_000;

/**
 * The parts of the application that the live channel gets: who may connect (by session secret, never by
 * password, so that a thousand reconnections cost no password hashes), which destinations they may subscribe
 * to, and who receives what they send.
 */
export function liveDependencies(
  app: App,
  {
    authenticate,
    rights,
    addressOf,
  }: {
    readonly authenticate: Authenticate;
    readonly rights: Pick<Rights, 'mayEnter' | 'mayOpen'>;
    readonly addressOf: (request: IncomingMessage) => string;
  },
): LiveDependencies<Caller> {
  const turns = new Turns({ most: LOOKED_UP_AT_ONCE, waitMs: COMING_IN_MS });
  return {
    addressOf,
    budgets: app.budgets,
    journal: app.journal,
    authenticate: async (name, secret, address) => {
      const how = { address, allowPassword: false, noteLater: true };
      const caller = await turns.run(() => authenticate({ name, secret }, how)).catch(refused);
      if (caller?.isLocked === true) throw new Refusal('login.locked');
      if (caller !== null) lastNoted.set(caller, app.now());
      return caller;
    },
    authorizeSubscribe: (caller, destination) => subscriptionFor(rights, caller, destination),
    gatheringOf,
    isUrgent: hurriesBoard,
    receive: (caller, destination, body) => receive({ ...rights, log: app.log }, caller, destination, body),
    heard: (caller) => heard(app, caller),
    left: (caller) => left(app, caller),
    now: app.now,
    log: app.log,
  };
}

/**
 * A session that has ended is refused with the same key as in a call, and too long a wait for a turn with its
 * own key.
 */
function refused(error: unknown): never {
  throw error instanceof Fault ? new Refusal(error.key) : error;
}

const lastNoted = new WeakMap<Caller, number>();

/** A live connection counts as use of its session, which is noted now and then. */
function heard(app: App, caller: Caller): void {
  const { sessionId } = caller;
  const now = app.now();
  if (caller.viewedBy === undefined) app.contacts.note(caller.userId);
  if (sessionId === null || now - (lastNoted.get(caller) ?? 0) < USE_NOTED_MS) return;
  lastNoted.set(caller, now);
  noteUses(app.db, new Map([[sessionId, now]])).catch((error: unknown) =>
    app.log({ level: 'warn', event: 'session_use_not_kept', error: String(error) }),
  );
}

/**
 * A person who leaves keeps their claimed questions only if another connection, or a call, renews the claims.
 */
function left(app: App, caller: Caller): void {
  connectionEnded(app.db, caller, app.now()).catch((error: unknown) =>
    app.log({ level: 'warn', event: 'claims_not_shortened', error: String(error) }),
  );
}

/**
 * Takes a client's message: `/app/connect` with its chosen contest. Answers null, or the reason of the
 * refusal.
 */
export async function receive(
  { mayEnter, log }: Pick<Rights, 'mayEnter'> & Pick<App, 'log'>,
  caller: Caller,
  destination: string,
  body: string,
): Promise<ErrorKey | null> {
  if (matchDestination(destination)?.name !== 'connect') return 'backend.not_found';
  const frame = v.safeParse(v.pipe(v.string(), v.parseJson(), destinations.connect.frame), body);
  if (!frame.success) return 'backend.bad_request';
  const { contestId } = frame.output;
  if (contestId !== null && !(await mayEnter(caller, contestId))) return 'backend.not_found';
  log({ level: 'debug', event: 'live_contest_chosen', user: caller.userId, contest: contestId });
  return null;
}
