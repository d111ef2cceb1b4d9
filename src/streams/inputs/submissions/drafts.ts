import * as v from 'valibot';
import { defer, filter, ignoreElements, map, merge, type Observable, switchMap, tap } from 'rxjs';
import { type Storage } from '#api/storagePort.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { ownerOf } from '#streams/state/session/owner.ts';
import { type ContextWith, selected } from '../context.ts';

/** The most drafts that are kept, the last changed ones, since the browser's storage is small. */
const MAX_DRAFTS = 20;

const keptDrafts = v.array(
  v.object({
    /** Login name and contest. */
    owner: v.string(),
    task: v.number(),
    language: v.string(),
    source: v.string(),
  }),
);
type KeptDraft = v.InferOutput<typeof keptDrafts>[number];
type DraftStorage = Pick<Storage, 'readDrafts' | 'writeDrafts'>;

/** Keeps the texts of editors while they are written, and restores them after a reload or a crash. */
export function drafts$({ events$, state$, ports }: ContextWith<'storage'>): Observable<ContestEvent> {
  const { storage } = ports;
  const written$ = events$.pipe(
    filter((event) => event.type === 'DraftKept'),
    tap((draft) => {
      const owner = ownerOf(state$.value);
      if (owner !== null) writeDown(storage, owner, draft);
    }),
    ignoreElements(),
  );
  const restored$ = selected(state$, ownerOf).pipe(
    filter((owner) => owner !== null),
    switchMap((owner) => defer(() => [read(storage).filter((one) => one.owner === owner)])),
    filter((own) => own.length > 0),
    map((own): ContestEvent => ({ type: 'DraftsRestored', drafts: byTask(own) })),
  );
  return merge(written$, restored$);
}

/** Writes only this page's changes, since other pages may be open. An emptied editor is deleted. */
function writeDown(storage: DraftStorage, owner: string, draft: EventOf<'DraftKept'>): void {
  const { task, language, source } = draft;
  const others = read(storage).filter((one) => one.owner !== owner || one.task !== task);
  const all = source === '' ? others : [...others, { owner, task, language, source }];
  storage.writeDrafts(all.slice(-MAX_DRAFTS));
}

function byTask(drafts: readonly KeptDraft[]): EventOf<'DraftsRestored'>['drafts'] {
  return Object.fromEntries(drafts.map(({ task, language, source }) => [task, { language, source }]));
}

function read(storage: DraftStorage): readonly KeptDraft[] {
  const found = v.safeParse(keptDrafts, storage.readDrafts());
  return found.success ? found.output : [];
}
