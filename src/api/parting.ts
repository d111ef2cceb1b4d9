import { filter, fromEvent, map, Observable } from 'rxjs';
import { ApiError, NO_CONNECTION } from './errors.ts';
import { type Answer, type Http, type Parting } from './ports.ts';

/** Dependencies of the adapter. */
export interface PartingDependencies {
  /** The session's encoded credentials, or null without a session. */
  readonly credentials: () => string | null;
  readonly page?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'fetch'>;
}

/** The end of this page. A page in the browser's back/forward cache has not ended. */
export function createParting({ credentials, page = window }: PartingDependencies): Parting {
  const http: Http = {
    request: ({ method, path, form = {} }) =>
      new Observable<Answer>((subscriber) => {
        const body = new FormData();
        for (const [key, value] of Object.entries(form)) {
          if (typeof value === 'string') body.append(key, value);
        }
        const encoded = credentials();
        const headers = encoded === null ? {} : { headers: { Authorization: `Basic ${encoded}` } };
        // The request goes on when the page is gone; nothing aborts it, and nothing reads its answer.
        page.fetch(path, { method, body, keepalive: true, ...headers }).then(
          () => subscriber.complete(),
          () => subscriber.error(new ApiError(0, NO_CONNECTION)),
        );
      }),
  };
  const leaves$ = fromEvent<PageTransitionEvent>(page, 'pagehide').pipe(
    filter((event) => !event.persisted),
    map(() => undefined),
  );
  return { leaves$, http };
}
