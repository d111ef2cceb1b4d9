import { catchError, exhaustMap, filter, map, type Observable, of } from 'rxjs';
import { finishRefusal } from '#domain/contest/modules.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { ownTimesOf } from '../snapshots.ts';
import { afterLastWork } from '../submissions/lastWork.ts';

type Context = ContextWith<'http' | 'clock' | 'ticker'>;

/** Starts the next module of an exam (QIZ-2). */
export function moduleStarts$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'ModuleStartConfirmed'),
    exhaustMap(() => change(context, 'start', 'ModuleStarted')),
  );
}

/** Ends the module under way, unless 60 seconds or less have passed since its start (QIZ-2). */
export function moduleFinishes$(context: Context): Observable<ContestEvent> {
  const { events$, state$, ports } = context;
  return events$.pipe(
    filter((event) => event.type === 'ModuleFinishConfirmed'),
    exhaustMap(() => {
      const startedAt = state$.value.contest.own?.moduleStartAt ?? null;
      const refusal = finishRefusal({ startedAt }, ports.clock.now());
      if (refusal === null)
        return afterLastWork(context, () => change(context, 'nextModule', 'ModuleFinished'));
      const key = refusal === 'too_early' ? 'backend.module_too_short' : 'backend.no_module';
      return of({ type: 'FinishRefused' as const, key, detail: null });
    }),
  );
}

function change(
  context: Context,
  name: 'start' | 'nextModule',
  type: 'ModuleStarted' | 'ModuleFinished',
): Observable<ContestEvent> {
  return callAs(context, name, {}).pipe(
    map(({ answer, serverTimeAt }) => ({
      type,
      own: ownTimesOf(answer, serverTimeAt ?? context.ports.clock.now()),
    })),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [{ type: 'FinishRefused', key, detail }]),
    ),
  );
}
