import { filter, map, mergeMap, type Observable } from 'rxjs';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { type State } from '#streams/state/state.ts';
import { type ToastEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** Shows a toast to admins when somebody asks for a new password. The badge counts requests from before. */
export function recoveryToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'RecoveriesLoaded', 'RecoveryChanged').pipe(
    filter(({ before }) => before.recovery.requests !== null),
    mergeMap(({ before, after }) => {
      const known = new Set(waiting(before).map(({ id }) => id));
      return waiting(after).filter(({ id }) => !known.has(id));
    }),
    map(({ user, username }) => ({
      type: 'Toast',
      tone: 'wait',
      titleKey: 'toast.recovery',
      text: user?.display_name ?? username,
    })),
  );
}

function waiting({ recovery }: State): readonly RecoveryRequest[] {
  return recovery.requests?.filter(({ state }) => state === 'open') ?? [];
}
