import { map, type Observable } from 'rxjs';
import { type SavedEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** On a file that has arrived: it is handed to the person under its name (TSK-7). */
export function fileSavedEpic(steps$: Observable<ContestStep>): Observable<SavedEffect> {
  return stepsOf(steps$, 'DownloadArrived').pipe(
    map(({ event: { url, fileName } }) => ({ type: 'Saved', url, fileName })),
  );
}
