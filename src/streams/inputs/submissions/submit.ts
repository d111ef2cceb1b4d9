import {
  concat,
  concatMap,
  filter,
  ignoreElements,
  map,
  type Observable,
  of,
  race,
  take,
  takeUntil,
} from 'rxjs';
import { callWithProgress } from '#api/calls.ts';
import { type ApiError } from '#api/errors.ts';
import { bytesFromBase64 } from '#domain/base64.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { mayStillArrive, scopeOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';

type Context = ContextWith<'http' | 'clock' | 'ticker' | 'random' | 'browser'>;
type Solution = EventOf<'SolutionSubmitted' | 'SolutionRestored'>;

const SECOND_MS = 1_000;
/** The status of a server that is too busy. */
const BUSY = 503;
/** Time limit of an upload, ms; a large file has more. */
const TIMEOUT_MS = 30_000;
/** The slowest network over which a large file must still arrive, bytes per second. */
const SLOWEST_BYTES_PER_SECOND = 20_000;
/** The longest wait for the disk before the submission is sent in any case, ms. */
const DISK_PATIENCE_MS = 500;
/**
 * Sends solutions, one after another. A solution that fails to arrive is sent again until it does, under the
 * same id: the server counts it once (TSK-8).
 */
export function submissions$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  // A new session begins with an empty queue: work that waited in the old one comes again from the outbox.
  return eachSession(events$, () =>
    events$.pipe(
      filter((event) => event.type === 'SolutionSubmitted' || event.type === 'SolutionRestored'),
      filter((solution) => solution.type === 'SolutionSubmitted' || solution.refused === null),
      concatMap((solution) =>
        concat(writtenDown$(context, solution), send(context, solution)).pipe(
          takeUntil(dismissed(context, solution)),
        ),
      ),
    ),
  );
}

/** Time limit of an upload of that size, ms. */
export function uploadLimitMs(bytes: number): number {
  return TIMEOUT_MS + (bytes / SLOWEST_BYTES_PER_SECOND) * SECOND_MS;
}

function dismissed({ events$ }: Context, { clientId }: Solution): Observable<unknown> {
  return events$.pipe(filter((event) => event.type === 'SolutionDismissed' && event.clientId === clientId));
}

/** The solution is stored on the disk before it is sent; but a slow disk delays nobody past the end. */
function writtenDown$({ state$, ports }: Context, { clientId }: Solution): Observable<never> {
  const written$ = state$.pipe(
    filter(({ work }) => work.outbox.every((one) => one.clientId !== clientId || one.keeping !== 'writing')),
  );
  return race<unknown[]>(written$, ports.ticker.after(DISK_PATIENCE_MS)).pipe(take(1), ignoreElements());
}

function send(context: Context, solution: Solution): Observable<ContestEvent> {
  const { clientId } = solution;
  const sending: ContestEvent = { type: 'SolutionSent', clientId, percent: 0 };
  return sendUntilTaken(
    context,
    () => concat(of(sending), post(context, solution)),
    ({ failed, attempt, delayMs }) => {
      const { key, detail } = failed;
      const tooSoonMs = tooSoonFor(failed, solution, attempt);
      if (tooSoonMs === null && !mayStillArrive(failed))
        return { events: [{ type: 'SolutionRefused', clientId, key, detail }], againInMs: null };
      const againInMs = tooSoonMs ?? delayMs;
      const retryAt = context.ports.clock.now() + againInMs;
      const isBusy = failed.status === BUSY;
      const events = [
        { type: 'SolutionDelayed' as const, clientId, retryAt, tooSoon: tooSoonMs !== null, isBusy },
      ];
      return { events, againInMs };
    },
  );
}

function post({ ports, state$ }: Context, solution: Solution): Observable<ContestEvent> {
  const { clientId, task, language, fileName, submittedAt } = solution;
  const file = contentOf(solution);
  const request = { task, language, client_id: clientId, sent_at: Math.floor(submittedAt) };
  return callWithProgress(ports.http, 'submit', scopeOf(state$.value), request, {
    files: { source: { file, name: fileName } },
    timeoutMs: uploadLimitMs(file.size),
  }).pipe(
    map((exchange): ContestEvent =>
      exchange.kind === 'progress'
        ? { type: 'SolutionSent', clientId, percent: exchange.percent }
        : { type: 'SolutionAcknowledged', clientId, submission: exchange.answered.answer },
    ),
  );
}

/**
 * Wait of a submission that the network delayed behind the one before it, which has just arrived, ms. null
 * for any other failure: a submission sent too soon with a network is refused visibly.
 */
function tooSoonFor(failed: ApiError, solution: Solution, attempt: number): number | null {
  const hasWaited = attempt > 1 || solution.type === 'SolutionRestored';
  if (!hasWaited || failed.key !== 'backend.too_soon') return null;
  return Math.max(1, Number(failed.detail) || 1) * SECOND_MS;
}

function contentOf({ source, encoding }: Solution): Blob {
  return new Blob([encoding === 'text' ? source : bytesFromBase64(source)]);
}
