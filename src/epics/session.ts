import { filter, map, type Observable } from 'rxjs';
import { type DialogEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** Says in a dialog why the session ended when the machine had internet access (SES-9). */
export function internetAccessDialogEpic(steps$: Observable<ContestStep>): Observable<DialogEffect> {
  return stepsOf(steps$, 'SessionEnded').pipe(
    filter(({ event }) => event.reason === 'internet_access'),
    map(() => ({
      type: 'Dialog',
      tone: 'error',
      titleKey: 'login.error',
      messageKey: 'login.internet_access_error',
    })),
  );
}
