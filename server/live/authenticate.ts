import { type LiveDependencies } from './dependencies.ts';
import { type Frame } from './frames.ts';
import { versionsOf } from './headers.ts';
import { LIVE_ERRORS, Refusal } from './refusal.ts';

const VERSION = '1.2';

/** The sender of a CONNECT; throws a refusal for a client without STOMP 1.2 or with wrong credentials. */
export async function principalOf<Principal>(
  frame: Frame,
  authenticate: LiveDependencies<Principal>['authenticate'],
  address: string,
): Promise<Principal> {
  if (!versionsOf(frame).includes(VERSION)) {
    throw new Refusal(LIVE_ERRORS.badFrame, `Supported protocol versions are ${VERSION}`, [
      ['version', VERSION],
    ]);
  }
  const login = frame.headers.get('login');
  const passcode = frame.headers.get('passcode');
  if (login === undefined || passcode === undefined) throw new Refusal(LIVE_ERRORS.wrongCredentials);
  const principal = await authenticate(login, passcode, address);
  if (principal === null) throw new Refusal(LIVE_ERRORS.wrongCredentials);
  return principal;
}
