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
} from 'rxjs';
import { type DocumentValues, type Home, type Version } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { isDue, type OpenDocument } from '#streams/state/documents/document.ts';
import { apiErrorOf, mayStillArrive } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';
import { documentEvent, type DocumentHome, documentsOf } from './home.ts';

type Context = ContextWith<'http' | 'browser' | 'clock' | 'ticker' | 'random'>;

/** The longest time until a draft is sent while the person types on, ms: with the way to the server, 3 s. */
const MOST_MS = 2_000;

/** A reason to send a document: it changed, or the person turns to something else. */
interface Cause {
  readonly key: string;
  readonly isLeft: boolean;
}

/**
 * Saves the documents of a home: a moment after the last change, and at least every 3 s while a person types.
 * Each is saved by itself, with one call at a time, none of them aborted, until the server has accepted it.
 */
export function documentSaves$<H extends Home>(
  context: Context,
  home: DocumentHome<H>,
): Observable<ContestEvent> {
  const dueAt = (key: string) => dueDocument(context, home, key) !== null;
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

/** The document, if it must be sent now; else null. */
function dueDocument<H extends Home>(
  { state$ }: Context,
  home: DocumentHome<H>,
  key: string,
): OpenDocument<DocumentValues[H]> | null {
  const state = state$.value;
  const document = documentsOf(state, home)[key];
  if (document === undefined || home.ownerOf(state) === null) return null;
  const isSendable = home.isSendable?.(state, key, document.draft) ?? true;
  return isSendable && isDue(document, home.rules.isSame) ? document : null;
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

/** Waits for a pause in typing, up to a limit. */
function pause$<H extends Home>(
  context: Context,
  { pauseMs }: DocumentHome<H>,
  reasons$: Observable<Cause>,
): Observable<unknown> {
  const { ticker } = context.ports;
  const paused$ = reasons$.pipe(
    switchMap(({ isLeft }) => (isLeft ? of(undefined) : ticker.after(pauseMs(context)))),
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

/** Sends the present draft; completes if none needs sending any more. */
function save<H extends Home>(
  context: Context,
  home: DocumentHome<H>,
  key: string,
): Observable<ContestEvent> {
  const document = dueDocument(context, home, key);
  if (document === null) return EMPTY;
  const { draft, base } = document;
  return concat(
    of(documentEvent(home, key, { type: 'DocumentSending', draft })),
    home.save$(context, key, draft, base).pipe(
      mergeMap(({ news = [], ...version }) =>
        home.rules.isSame(version.value, draft)
          ? [...news, documentEvent(home, key, { type: 'DocumentSaved', version })]
          : [...news, ...outdated(home, key, version)],
      ),
      catchError((error: unknown) => {
        const failed = apiErrorOf(error);
        if (failed.key !== home.outdated?.key) throw failed;
        return home.outdated.load$(context, key).pipe(mergeMap((version) => outdated(home, key, version)));
      }),
    ),
  );
}

function outdated<H extends Home>(
  home: DocumentHome<H>,
  key: string,
  version: Version<DocumentValues[H]>,
): readonly ContestEvent[] {
  return [
    documentEvent(home, key, { type: 'DocumentLoaded', version }),
    documentEvent(home, key, { type: 'DocumentOutdated' }),
  ];
}
