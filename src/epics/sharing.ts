import { filter, map, type Observable } from 'rxjs';
import { isWholeScreen } from '#domain/proctoring/proctoring.ts';
import { selectAreTasksKept } from '#streams/state/proctoring/mustShare.ts';
import { type DialogEffect, type ToastEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** Warns in a dialog when the shared surface is not a whole screen (PRC-2). */
export function wrongSurfaceDialogEpic(steps$: Observable<ContestStep>): Observable<DialogEffect> {
  return stepsOf(steps$, 'SharingGranted').pipe(
    filter(({ event: { source, label, surface } }) => source === 'screen' && !isWholeScreen(label, surface)),
    map(() => ({
      type: 'Dialog',
      tone: 'warning',
      titleKey: 'sharing.warning_title',
      messageKey: 'sharing.warning_text',
    })),
  );
}

/** Shows a toast when a stream ended by itself and the tasks were hidden: why they are hidden. */
export function sharingEndedToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'SharingEnded').pipe(
    filter(
      ({ before, event, after }) => before.sharing[event.source].kind === 'on' && selectAreTasksKept(after),
    ),
    map(({ event: { source } }) => ({
      type: 'Toast',
      tone: 'bad',
      titleKey: `sharing.ended_${source}`,
      messageKey: 'sharing.ended_text',
    })),
  );
}

/** Shows a toast when F5 or Ctrl+R was blocked: why (PRC-4). */
export function reloadBlockedToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'ReloadBlocked').pipe(
    map(() => ({
      type: 'Toast',
      tone: 'note',
      titleKey: 'sharing.reload_blocked',
      messageKey: 'sharing.reload_blocked_text',
    })),
  );
}
