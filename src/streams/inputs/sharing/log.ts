import {
  catchError,
  concatMap,
  defer,
  EMPTY,
  ignoreElements,
  mergeMap,
  type Observable,
  pairwise,
} from 'rxjs';
import { SHARE_SOURCES, type ShareSource } from '../../../../domain/proctoring.ts';
import { type ContestEvent } from '../../events/event.ts';
import { selectContestId, selectUser } from '../../state/session.ts';
import { sharingSlice, type ShareState } from '../../state/sharing.ts';
import { type State } from '../../state/state.ts';
import { apiErrorOf, callAs, failureOf, isTransient } from '../caller.ts';
import { retryAfter } from '../requests/attempts.ts';
import { retryDelayMs } from '../retry.ts';
import { type SharingContext } from './context.ts';

/** What is noted when sharing stops (§7). */
const STOPPED = 'STOPPED';
/** The longest message that is taken. */
const MAX_CHARS = 500;
const OPERATIONS = { camera: 'CAMERA_SHARE', screen: 'SCREEN_SHARE' } as const;

/** A line for the contest's log, with whose it is. */
export interface Line {
  readonly user: string;
  readonly contestId: number | null;
  readonly operation: (typeof OPERATIONS)[ShareSource];
  readonly message: string;
  readonly at: number;
}

/**
 * Every change of sharing is noted on the server, in order, each again until it has arrived (PRC-1). What the end of a
 * session stops is noted with the credentials that are about to go; nothing is noted in the name of the next person.
 */
export function sharingLog$(context: SharingContext): Observable<ContestEvent> {
  const { state$, ports } = context;
  return state$.pipe(
    pairwise(),
    mergeMap(([before, after]) => linesOf(before, after, Math.floor(ports.clock.now()))),
    concatMap((line) => post(context, line, 1)),
  );
}

/** The lines of a page that ends at `at` (ms): all that is shared stops. */
export function linesOnLeaving(state: State, at: number): readonly Line[] {
  return linesOf(state, { ...state, sharing: sharingSlice.initial }, at);
}

function linesOf(before: State, after: State, at: number): readonly Line[] {
  if (before.sharing === after.sharing) return [];
  const user = selectUser(before)?.name;
  if (user === undefined) return [];
  const whose = { user, contestId: selectContestId(before), at };
  return SHARE_SOURCES.flatMap((source) => {
    const message = messageOf(before.sharing[source], after.sharing[source]);
    return message === null ? [] : [{ ...whose, operation: OPERATIONS[source], message }];
  });
}

function messageOf(before: ShareState, after: ShareState): string | null {
  if (after.kind === 'on') return before.kind === 'on' ? null : after.label.slice(0, MAX_CHARS);
  if (before.kind === 'on') return STOPPED;
  if (after.kind !== 'off' || after.refused === null) return null;
  const isKnown = before.kind === 'off' && before.refused === after.refused;
  return isKnown ? null : after.refused.detail.slice(0, MAX_CHARS);
}

function post(context: SharingContext, line: Line, attempt: number): Observable<ContestEvent> {
  const { state$, ports } = context;
  return defer(() => {
    const { user, contestId, operation, message, at } = line;
    const present = selectUser(state$.value)?.name;
    if (present !== undefined && present !== user) return EMPTY;
    return callAs(context, 'log', { operation, message, at }, { contestId }).pipe(
      ignoreElements(),
      catchError((error: unknown) => {
        const mayComeThrough = isTransient(apiErrorOf(error)) && present !== undefined;
        if (!mayComeThrough) return failureOf(state$, error, () => []);
        const delayMs = retryDelayMs(attempt, ports.random());
        return retryAfter(context, delayMs, () => post(context, line, attempt + 1));
      }),
    );
  });
}
