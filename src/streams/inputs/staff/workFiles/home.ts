import { from, map, of, switchMap } from 'rxjs';
import * as v from 'valibot';
import { type DocumentHome } from '#streams/inputs/documents/home.ts';
import { callAs } from '#streams/inputs/caller.ts';
import { type ContextWith } from '#streams/inputs/context.ts';
import { keyParts } from '#streams/state/documents/documentKeys.ts';
import { TEXTS } from '#streams/state/documents/mergeTexts.ts';
import { selectRole, selectUser } from '#streams/state/session/session.ts';

/**
 * Texts in the work trees of tasks. The version is the hash, '' for a missing file; its order is the tree's
 * revision.
 */
export const WORK_FILES: DocumentHome<'workFile'> = {
  name: 'workFile',
  rules: TEXTS,
  ownerOf: (state) => (selectRole(state) === 'user' ? null : (selectUser(state)?.name ?? null)),
  pauseMs: () => 1_000,
  value: v.string(),
  outdated: {
    key: 'backend.file_changed',
    load$: (context, key) =>
      callAs(context, 'workshopTask', { tid: keyParts('workFile', key).task }).pipe(
        switchMap(({ answer: { files, revision } }) => {
          const { path } = keyParts('workFile', key);
          const hash = files.find((file) => file.path === path)?.hash ?? '';
          return workFileText$(context, key, hash).pipe(
            map((value) => ({ value, tag: hash, order: revision })),
          );
        }),
      ),
  },
  save$: (context, key, text, { tag }) => {
    const { task, path } = keyParts('workFile', key);
    return callAs(context, 'saveWorkshopText', { tid: task, path, text, known: tag }).pipe(
      map(({ answer: { hash, revision } }) => ({ value: text, tag: hash, order: revision })),
    );
  },
};

/** The text of a file by its hash; '' for a missing file. */
export function workFileText$(context: ContextWith<'http'>, key: string, hash: string) {
  if (hash === '') return of('');
  const { task, path } = keyParts('workFile', key);
  return callAs(context, 'workshopFile', { tid: task, path, hash }).pipe(
    switchMap(({ answer }) => from(answer.text())),
  );
}
