import { catchError, defer, filter, map, merge, type Observable } from 'rxjs';
import { CLAIM_RENEWED_MS } from '#domain/limits.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { poll } from '../poll.ts';

type Context = ContextWith<'http' | 'ticker' | 'browser'>;

/**
 * Renews the claims on questions in hand, again and again, and at once when the page is shown again: a closed
 * page renews nothing, and the server releases its questions (COM-4).
 */
export function claimRenewals$(context: Context): Observable<ContestEvent> {
  const { events$, ports, state$ } = context;
  return poll({
    ticker: ports.ticker,
    everyMs$: selected(state$, ({ staff }) => staff.heldQuestions.length > 0).pipe(
      map((holds) => (holds ? CLAIM_RENEWED_MS : null)),
    ),
    wakes$: merge(ports.browser.wakes$, events$.pipe(filter(({ type }) => type === 'LiveConnected'))),
    atOnce: false,
    ask: () => renew(context),
  });
}

function renew(context: Context): Observable<ContestEvent> {
  return defer(() => {
    const asked = context.state$.value.staff.heldQuestions;
    return callAs(context, 'renewClaims', { qids: JSON.stringify(asked) }).pipe(
      map(({ answer }): ContestEvent => ({ type: 'ClaimsRenewed', asked, held: answer.held })),
      // A failed renewal is not repeated: the next one comes soon.
      catchError((error: unknown) => failureOf(context.state$, error, () => [])),
    );
  });
}
