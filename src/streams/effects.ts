import { connect, defer, EMPTY, merge, type Observable, catchError, ignoreElements, tap } from 'rxjs';
import { type Fault } from './input.ts';
import { type Epics, type Step } from './step.ts';

/**
 * All effects of all epics over one subscription to the steps, in the order of the steps and, within a step,
 * of the epics. When an epic fails, or completes before the steps do, this is reported and the others go on.
 */
export function effectsOf<S, E, F>(
  steps$: Observable<Step<S, E>>,
  epics: Epics<S, E, F>,
  onFault: (fault: Fault) => void,
): Observable<F> {
  return steps$.pipe(
    connect((shared$) => {
      let stepsEnded = false;
      const ended$ = shared$.pipe(ignoreElements(), tap({ complete: () => (stepsEnded = true) }));
      const effects$ = Object.entries(epics).map(([name, epic$]) =>
        defer(() => epic$(shared$)).pipe(
          tap({ complete: () => stepsEnded || onFault({ kind: 'epic', name, error: null }) }),
          catchError((error: unknown) => {
            onFault({ kind: 'epic', name, error });
            return EMPTY;
          }),
        ),
      );
      return merge(ended$, ...effects$);
    }),
  );
}
