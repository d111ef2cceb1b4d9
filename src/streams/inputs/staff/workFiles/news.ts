import { filter, map, merge, mergeMap, type Observable, of } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type ContextWith } from '#streams/inputs/context.ts';
import { versionSeen$ } from '#streams/inputs/documents/news.ts';
import { documentKey, keyParts } from '#streams/state/documents/documentKeys.ts';
import { WORK_FILES, workFileText$ } from './home.ts';

type Context = ContextWith<'http'>;

/** Loads open texts that somebody else saved; a statement's text comes with its shown form. */
export function workFileNews$(context: Context): Observable<ContestEvent> {
  return merge(treeNews$(context), statementNews$(context));
}

function statementNews$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'ResourceLoaded' && event.call === 'workshopStatement'),
    mergeMap(({ resource, answer: { file, revision: order } }) => {
      const shown = state$.value.resources.workshopStatement?.[resource];
      if (shown === undefined || file === null || file.text === null) return [];
      const key = documentKey('workFile', { task: Number(shown.question.request.tid), path: file.path });
      const version = { value: file.text, tag: file.hash, order };
      return versionSeen$(context, WORK_FILES, key, version, of(version));
    }),
  );
}

function treeNews$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'ResourceLoaded' && event.call === 'workshopTask'),
    mergeMap(({ answer: { id, files, revision: order } }) => {
      const { documents } = state$.value;
      const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
      return Object.keys(documents.workFile).flatMap((key) => {
        const { task, path } = keyParts('workFile', key);
        const tag = hashes.get(path);
        return task === id && tag !== undefined ? [{ key, tag, order }] : [];
      });
    }),
    mergeMap(({ key, ...seen }) =>
      versionSeen$(
        context,
        WORK_FILES,
        key,
        seen,
        workFileText$(context, key, seen.tag).pipe(map((value) => ({ value, ...seen }))),
      ),
    ),
  );
}
