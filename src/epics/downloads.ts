import { map, type Observable } from 'rxjs';
import { type SavedEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** Saves a file that has arrived under its name on the person's computer (TSK-7). */
export function fileSavedEpic(steps$: Observable<ContestStep>): Observable<SavedEffect> {
  return stepsOf(steps$, 'DownloadArrived').pipe(
    map(({ event: { url, fileName } }) => ({ type: 'Saved', url, fileName })),
  );
}
