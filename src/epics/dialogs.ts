import { waitIn } from '#domain/session/login-wait.ts';
import { map, type Observable } from 'rxjs';
import { type DialogEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** Shows an error dialog when a login, an unlocking or a request for a password is refused (SES-2, SES-5). */
export function loginRefusedDialogEpic(steps$: Observable<ContestStep>): Observable<DialogEffect> {
  return stepsOf(steps$, 'LoginRefused', 'UnlockRefused', 'RecoveryRefused').pipe(
    map(({ event: { key, detail } }) => {
      const refusal = { type: 'Dialog', tone: 'error', titleKey: 'login.error', messageKey: key } as const;
      const count = waitIn(key, detail);
      if (count !== null) return { ...refusal, values: { count } };
      return detail === null ? refusal : { ...refusal, detail };
    }),
  );
}

/** Shows an error dialog when a call failed, with the text after the key's colon (API-3). */
export function requestFailedDialogEpic(steps$: Observable<ContestStep>): Observable<DialogEffect> {
  return stepsOf(steps$, 'RequestFailed').pipe(map(({ event }) => errorDialog(event)));
}

/** Shows a warning when finishing, or the end of a module, was refused (QIZ-2); an error when it was the start of one. */
export function finishRefusedDialogEpic(steps$: Observable<ContestStep>): Observable<DialogEffect> {
  return stepsOf(steps$, 'FinishRefused').pipe(
    map(({ event, before }) => ({
      ...errorDialog(event),
      ...(before.contest.confirmed !== 'start' && { tone: 'warning', titleKey: 'leave.refused' }),
    })),
  );
}

function errorDialog({
  key,
  detail,
}: {
  readonly key: string;
  readonly detail: string | null;
}): DialogEffect {
  const dialog = { type: 'Dialog', tone: 'error', titleKey: 'swal.Error', messageKey: key } as const;
  return detail === null ? dialog : { ...dialog, detail };
}
