import { filter, map, mergeMap, type Observable } from 'rxjs';
import { type LateState } from '#domain/submissions/late.ts';
import { type LateMark } from '#protocol/wire/submissions/late.ts';
import { type State } from '#streams/state/state.ts';
import { type ToastEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

const TONES = { waiting: 'wait', accepted: 'good', rejected: 'bad' } as const satisfies Record<
  LateState,
  ToastEffect['tone']
>;

/** The person's own work that arrived late, as it was before and as it is now. */
interface Change {
  readonly was: LateMark | null;
  readonly now: LateMark;
  readonly task: number;
  readonly to: string;
}

/**
 * Shows a toast on an own submission or answer that arrived late, and on the staff's decision about it: once,
 * whichever way the news came, and not for a state that was known when the page was opened.
 */
export function lateOwnToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return steps$.pipe(
    filter(({ before, after }) => before.work !== after.work || before.late !== after.late),
    mergeMap((step) => [...submissionsIn(step), ...answersIn(step)]),
    filter(({ was, now }) => was?.state !== now.state),
    map(({ now: { state, reason }, task, to }) => ({
      type: 'Toast',
      tone: TONES[state],
      titleKey: `toast.late_${state}`,
      messageKey: 'toast.late_task',
      values: { task },
      ...(reason === '' ? {} : { text: reason }),
      to,
    })),
  );
}

/**
 * Shows a toast to staff when work arrives late in their contests and waits for a decision, also while the page was away; not
 * for what waited when it was opened.
 */
export function lateArrivedToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'LateArrivalChanged', 'LateArrivalsLoaded').pipe(
    mergeMap(({ event: { late }, before }) => {
      const { arrivals } = before.late;
      return [late]
        .flat()
        .filter(({ id, state }) => arrivals !== null && state === 'waiting' && !arrivals.has(id));
    }),
    map(({ display_name: name, username, task_name: task }) => ({
      type: 'Toast',
      tone: 'wait',
      titleKey: 'toast.late_arrived',
      messageKey: 'toast.late_of',
      values: { name: name || username, task },
      to: '/submissions?show=late',
    })),
  );
}

function submissionsIn({ before, after }: ContestStep): readonly Change[] {
  const [was, is] = [before.work.submissions, after.work.submissions];
  if (was === null || is === null || was === is) return [];
  return is.values().flatMap(({ id, task, late }) => {
    if (late === null || was.get(id)?.late === late) return [];
    return [{ was: was.get(id)?.late ?? null, now: late, task, to: `/task/${task}/submission/${id}` }];
  });
}

function answersIn({ before, after }: { readonly before: State; readonly after: State }): readonly Change[] {
  const [was, is] = [before.late.answers, after.late.answers];
  if (was === null || is === null || was === is) return [];
  return is.values().flatMap((now) => {
    const known = was.get(now.id) ?? null;
    return known === now ? [] : [{ was: known, now, task: now.task, to: '/home' }];
  });
}
