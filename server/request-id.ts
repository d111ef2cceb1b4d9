import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const ID_BYTES = 9;
/**
 * Form of an id that a page or a proxy may give its request; any other is replaced, so that no log holds typed text.
 */
const GIVEN = /^[\w-]{4,64}$/;

const current = new AsyncLocalStorage<string>();

/** The name of a request in logs: the one it came with, or a new one. */
export function requestIdOf(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && GIVEN.test(given) ? given : randomBytes(ID_BYTES).toString('base64url');
}

/** Does the work of a request: log lines and jobs that come of it bear its name. */
export function duringRequest<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** The name of the request under way; null: this is of no request. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}
