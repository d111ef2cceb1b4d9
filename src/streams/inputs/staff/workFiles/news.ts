import { catchError, EMPTY, filter, mergeMap, type Observable } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type OpenText } from '#streams/state/workFiles.ts';
import { type ContextWith } from '#streams/inputs/context.ts';
import { meet, WORK_TREES } from './save.ts';

type Context = ContextWith<'http'>;

/**
 * The task's files came anew: texts that are open and that somebody else saved are shown as they now are, or put together with
 * what is not saved yet.
 */
export function workFileNews$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'ResourceLoaded' && event.call === 'workshopTask'),
    mergeMap(({ answer: task }) => {
      const { state$ } = context;
      const hashes = new Map(task.files.map(({ path, hash }) => [path, hash]));
      return Object.values(state$.value.workFiles.texts)
        .filter((file) => file.task === task.id && isNews(file, task.revision, hashes.get(file.path)))
        .map(({ path }) => ({ path, hash: hashes.get(path) ?? '', task }));
    }),
    mergeMap(({ path, hash, task }) =>
      // What cannot be fetched now is met when it is saved, or with the next news.
      meet(context, { task: task.id, path }, { hash, revision: task.revision }, WORK_TREES).pipe(
        catchError(() => EMPTY),
      ),
    ),
  );
}

/** Whether news say something else than what is known: a file that is being sent meets theirs by itself, and one in conflict waits for the person. */
export function isNews(
  { base, save, conflict, revision }: OpenText,
  ofTree: number,
  hash: string | undefined,
): boolean {
  if (hash === undefined || save.kind === 'saving' || ofTree < revision) return false;
  return hash !== base.hash && hash !== conflict?.hash;
}
