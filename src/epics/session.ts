import { filter, map, type Observable } from 'rxjs';
import { type DialogEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** On the end of a session because the machine reached the internet: why, in a dialog (SES-9). */
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
