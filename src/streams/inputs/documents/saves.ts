import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  groupBy,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  pairwise,
  race,
  repeat,
  startWith,
  switchMap,
  take,
  throwError,
} from 'rxjs';
import { type Home } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { isDue, type OpenDocument } from '#streams/state/document.ts';
import { apiErrorOf, mayStillArrive } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { eachSession } from '../eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';
import { documentEvent, type DocumentHome, documentsOf } from './home.ts';

type Context = ContextWith<'http' | 'browser' | 'ticker' | 'random'>;

/** Time until a draft is sent although the person types on, ms: with the way to the server, 3 s. */
const MOST_MS = 2_000;

/** A reason to send a document: it changed, or the person goes on to something else. */
interface Cause {
  readonly key: string;
  readonly isLeft: boolean;
}

/**
 * Saves the documents of a home: a moment after the last change, and at the latest every 3 s while a person types; each by
 * itself, one call of it at a time and none of them aborted, until the server has taken it.
 */
export function documentSaves$<H extends Home>(
  context: Context,
  home: DocumentHome<H>,
): Observable<ContestEvent> {
  const dueAt = (key: string) => {
    const state = context.state$.value;
    const document = documentsOf(state, home)[key];
    return document !== undefined && home.ownerOf(state) !== null && isDue(document, home.rules.isSame);
  };
  return eachSession(context.events$, () =>
    causes$(context, home).pipe(
      filter(({ key }) => dueAt(key)),
      groupBy(({ key }) => key),
      mergeMap((ofDocument$) =>
        ofDocument$.pipe(
          exhaustMap(({ key, isLeft }) => {
            let isHurried = isLeft;
            return defer(() => {
              const first = { key, isLeft: isHurried };
              isHurried = false;
              return pause$(context, home, ofDocument$.pipe(startWith(first)));
            }).pipe(
              switchMap(() => saveUntilTaken(context, home, key)),
              // The draft may have changed while it was sent.
              repeat({ delay: () => (dueAt(key) ? of(null) : EMPTY) }),
            );
          }),
        ),
      ),
    ),
  );
}

function causes$<H extends Home>({ events$, state$ }: Context, home: DocumentHome<H>): Observable<Cause> {
  const changed$ = selected(state$, (state) => documentsOf(state, home)).pipe(
    startWith({}),
    pairwise(),
    mergeMap(([before, after]: readonly Readonly<Record<string, OpenDocument<unknown>>>[]) =>
      Object.keys(after ?? {}).filter((key) => before?.[key] !== after?.[key]),
    ),
    map((key) => ({ key, isLeft: false })),
  );
  const left$ = events$.pipe(
    filter((event) => event.type === 'DocumentLeft'),
    filter((event) => event.home === home.name),
    map(({ key }) => ({ key, isLeft: true })),
  );
  return merge(changed$, left$);
}

/** Waits for a pause in typing, but not long. */
function pause$<H extends Home>(
  { ports: { ticker } }: Context,
  { pauseMs }: DocumentHome<H>,
  reasons$: Observable<Cause>,
): Observable<unknown> {
  const paused$ = reasons$.pipe(
    switchMap(({ isLeft }) => (isLeft ? of(undefined) : ticker.after(pauseMs))),
    take(1),
  );
  return race(paused$, ticker.after(MOST_MS));
}

function saveUntilTaken<H extends Home>(
  context: Context,
  home: DocumentHome<H>,
  key: string,
): Observable<ContestEvent> {
  return sendUntilTaken(
    context,
    () => save(context, home, key),
    ({ failed, delayMs }) => {
      if (mayStillArrive(failed))
        return { events: [documentEvent(home, key, { type: 'DocumentDelayed' })], againInMs: delayMs };
      const fault = { key: failed.key, detail: failed.detail };
      return {
        events: [documentEvent(home, key, { type: 'DocumentRefused', fault })],
        againInMs: null,
      };
    },
  );
}

/** Sends the draft as it is now; nothing where none is due any more. */
function save<H extends Home>(
  context: Context,
  home: DocumentHome<H>,
  key: string,
): Observable<ContestEvent> {
  const document = documentsOf(context.state$.value, home)[key];
  if (document === undefined || !isDue(document, home.rules.isSame)) return EMPTY;
  const { draft, base } = document;
  return concat(
    of(documentEvent(home, key, { type: 'DocumentSending', draft })),
    home.save$(context, key, draft, base).pipe(
      map((saved) =>
        documentEvent(home, key, { type: 'DocumentSaved', version: { value: draft, ...saved } }),
      ),
      catchError((error: unknown) => {
        const failed = apiErrorOf(error);
        return failed.key === home.outdatedKey ? outdated(context, home, key) : throwError(() => failed);
      }),
    ),
  );
}

function outdated<H extends Home>(
  context: Context,
  home: DocumentHome<H>,
  key: string,
): Observable<ContestEvent> {
  return home
    .load$(context, key)
    .pipe(
      mergeMap((version) => [
        documentEvent(home, key, { type: 'DocumentLoaded', version }),
        documentEvent(home, key, { type: 'DocumentOutdated' }),
      ]),
    );
}
