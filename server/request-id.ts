import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const ID_BYTES = 9;
/** Form of an id that a page or a proxy may give; any other is replaced, so that no typed text is logged. */
const GIVEN = /^[\w-]{4,64}$/;

const current = new AsyncLocalStorage<string>();

/** The id of a request for logs: the given id, or a new one. */
export function requestIdOf(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && GIVEN.test(given) ? given : randomBytes(ID_BYTES).toString('base64url');
}

/** Runs the work of a request, so that its log lines and jobs get the request's id. */
export function duringRequest<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** The id of the current request; null: there is none. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}
