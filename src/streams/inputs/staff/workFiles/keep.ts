import * as v from 'valibot';
import { defer, filter, ignoreElements, map, merge, mergeMap, type Observable, switchMap, tap } from 'rxjs';
import { type Storage } from '#api/storagePort.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectUser } from '#streams/state/session.ts';
import { type State } from '#streams/state/state.ts';
import { isUnsaved, type WorkFilesState } from '#streams/state/workFiles.ts';
import { type ContextWith, selected } from '#streams/inputs/context.ts';
import { type TextHome, WORK_TREES } from './save.ts';

/** The browser's storage is small. */
const MAX_KEPT = 20;

const keptFiles = v.array(
  v.object({
    /** Login name. */
    owner: v.string(),
    task: v.number(),
    path: v.string(),
    base: v.object({ hash: v.string(), text: v.string() }),
    text: v.string(),
  }),
);
type KeptFile = v.InferOutput<typeof keptFiles>[number];
type FileStorage = Pick<Storage, 'readWorkFiles' | 'writeWorkFiles'>;

/** What the server has not taken yet of the files of tasks is in this browser's storage, and is sent after a reload or a crash. */
export function keptWorkFiles$(context: ContextWith<'storage'>): Observable<ContestEvent> {
  return keptTexts$(context, WORK_TREES);
}

/** The same for texts that are kept elsewhere. */
export function keptTexts$(
  { state$, ports }: ContextWith<'storage'>,
  { isOf }: Pick<TextHome, 'isOf'>,
): Observable<ContestEvent> {
  const { storage } = ports;
  const ownerOf = (state: State): string | null => (isOf(state) ? (selectUser(state)?.name ?? null) : null);
  const owner$ = selected(state$, ownerOf).pipe(filter((owner) => owner !== null));
  const restored$ = owner$.pipe(
    switchMap((owner) => defer(() => [read(storage).filter((one) => one.owner === owner)])),
    mergeMap((files) =>
      files.map(({ task, path, base, text }): ContestEvent => ({
        type: 'WorkFileRestored',
        task,
        path,
        base,
        text,
      })),
    ),
  );
  const kept$ = selected(state$, ({ workFiles }) => workFiles.texts).pipe(
    map((texts) => unsavedOf(texts)),
    tap((unsaved) => {
      const owner = ownerOf(state$.value);
      if (owner !== null) writeDown(storage, owner, unsaved, ownTasks(state$.value));
    }),
    ignoreElements(),
  );
  // What was kept is read before anything is written over it.
  return merge(restored$, kept$);
}

function unsavedOf(texts: WorkFilesState['texts']): readonly Omit<KeptFile, 'owner'>[] {
  return Object.values(texts)
    .filter(isUnsaved)
    .map(({ task, path, base, text }) => ({ task, path, base, text }));
}

/** The files that this page has open: what is kept of them is for it to say. */
function ownTasks({ workFiles }: State): ReadonlySet<string> {
  return new Set(Object.keys(workFiles.texts));
}

function writeDown(
  storage: FileStorage,
  owner: string,
  unsaved: readonly Omit<KeptFile, 'owner'>[],
  open: ReadonlySet<string>,
): void {
  const before = read(storage);
  const others = before.filter((one) => one.owner !== owner || !open.has(`${one.task}/${one.path}`));
  const all = [...others, ...unsaved.map((file) => ({ owner, ...file }))].slice(-MAX_KEPT);
  if (all.length > 0 || before.length > 0) storage.writeWorkFiles(all);
}

function read(storage: FileStorage): readonly KeptFile[] {
  const found = v.safeParse(keptFiles, storage.readWorkFiles());
  return found.success ? found.output : [];
}
