import * as v from 'valibot';
import { matchDestination } from '../../../protocol/destination-facts.ts';
import { destinations } from '../../../protocol/destinations.ts';
import { type ErrorKey } from '../../../protocol/errors.ts';
import { type App } from '../../app.ts';
import { type Caller } from '../../model/caller.ts';
import { type Authenticate } from '../../http/routes.ts';
import { type LiveDependencies } from '../../live/dependencies.ts';
import { Refusal } from '../../live/refusal.ts';
import { mayEnter, subscriptionFor } from './subscription.ts';

/**
 * What the live channel is given of the application: who may come in (by session secret, never by password, so that
 * a thousand reconnections cost no password hashes), what they may hear, and where what they say goes.
 */
export function liveDependencies(app: App, authenticate: Authenticate): LiveDependencies<Caller> {
  return {
    journal: app.journal,
    authenticate: async (name, secret, address) => {
      const caller = await authenticate({ name, secret }, { address, allowPassword: false });
      if (caller?.isLocked === true) throw new Refusal('login.locked');
      return caller;
    },
    authorizeSubscribe: (caller, destination) => subscriptionFor(app.db, caller, destination),
    receive: (caller, destination, body) => receive(app, caller, destination, body),
    heard: (caller) => app.contacts.note(caller.userId),
    now: app.now,
    log: app.log,
  };
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
