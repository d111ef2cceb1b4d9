import * as v from 'valibot';
import { defer, filter, ignoreElements, merge, mergeMap, type Observable, switchMap, tap } from 'rxjs';
import { type Storage } from '#api/storagePort.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectUser } from '#streams/state/session.ts';
import { type SheetsState, isUnsaved, sheetKey } from '#streams/state/sheets.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, selected } from '#streams/inputs/context.ts';

/** The browser's storage is small. */
const MAX_KEPT = 100;

const marks = v.object({
  points: v.record(v.string(), v.number()),
  comments: v.record(v.string(), v.string()),
  note: v.string(),
  flagged: v.boolean(),
});
const keptSheets = v.array(
  v.object({
    /** Login name. */
    owner: v.string(),
    task: v.number(),
    work: v.number(),
    base: v.object({ marks, revision: v.number() }),
    marks,
    sent: v.array(marks),
  }),
);
type SheetStorage = Pick<Storage, 'readSheets' | 'writeSheets'>;

/** What the server has not taken yet is in this browser's storage, and is sent after a reload or a crash. */
export function keptSheets$({ state$, ports }: ContextWith<'storage'>): Observable<ContestEvent> {
  const { storage } = ports;
  const owner$ = selected(state$, ownerOf).pipe(filter((owner) => owner !== null));
  const restored$ = owner$.pipe(
    switchMap((owner) => defer(() => [read(storage).filter((one) => one.owner === owner)])),
    mergeMap((sheets) =>
      sheets.map(({ task, work, base, marks: now, sent }): ContestEvent => ({
        type: 'SheetRestored',
        task,
        work,
        base,
        marks: now,
        sent,
      })),
    ),
  );
  const kept$ = selected(state$, ({ sheets }) => sheets).pipe(
    tap((sheets) => {
      const owner = ownerOf(state$.value);
      if (owner !== null) writeDown(storage, owner, sheets);
    }),
    ignoreElements(),
  );
  // What was kept is read before anything is written over it.
  return merge(restored$, kept$);
}

function ownerOf(state: State): string | null {
  const user = selectUser(state);
  return user?.role === 'SCORER' ? user.name : null;
}

/** What this page has open is for it to say; others may be open beside it. */
function writeDown(storage: SheetStorage, owner: string, sheets: SheetsState): void {
  const before = read(storage);
  const others = before.filter((one) => one.owner !== owner || sheets[sheetKey(one)] === undefined);
  const unsaved = Object.values(sheets)
    .filter(isUnsaved)
    .map(({ task, work, base, marks: now, sent }) => ({ owner, task, work, base, marks: now, sent }));
  const all = [...others, ...unsaved].slice(-MAX_KEPT);
  if (all.length > 0 || before.length > 0) storage.writeSheets(all);
}

function read(storage: SheetStorage): v.InferOutput<typeof keptSheets> {
  const found = v.safeParse(keptSheets, storage.readSheets());
  return found.success ? found.output : [];
}
