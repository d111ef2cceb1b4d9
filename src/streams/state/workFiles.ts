import { type EventOf } from '../events/event.ts';
import { type WorkFileBase, type WorkFileContent, type WorkFileName } from '../events/workFiles.ts';
import { without } from './immutable.ts';
import { createSlice, type Draft } from './slice.ts';

/** Whether what was typed is on the server. `waiting`: no answer came, it is sent again. */
type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'waiting' }
  | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };

/** A text that is open. */
export interface OpenText extends WorkFileName {
  /** As the editor has it. */
  readonly text: string;
  /** What it was begun from. */
  readonly base: WorkFileBase;
  /** Of the tree, when the base was last known to be in it; older news say nothing. */
  readonly revision: number;
  readonly save: SaveState;
  /** Somebody else's text of the same lines: the person chooses; null: none. */
  readonly conflict: WorkFileBase | null;
}

/** A file that is shown and not written: by which content. */
interface ShownFile {
  readonly hash: string;
  readonly content: Exclude<WorkFileContent, { readonly kind: 'text' }>;
}

/** The files of tasks in the workshop that this page has open, by `workFileKey`. */
export interface WorkFilesState {
  readonly texts: Readonly<Record<string, OpenText>>;
  readonly shown: Readonly<Record<string, ShownFile>>;
  /** Why one could not be loaded: a translation's key. */
  readonly failures: Readonly<Record<string, string>>;
  /** Paths by task, in the order they were opened. */
  readonly tabs: Readonly<Record<number, readonly string[]>>;
  /** Where the person is; null: in no task. */
  readonly here: { readonly task: number; readonly path: string; readonly tab: string } | null;
}

/** The name of a file among the open ones. */
export function workFileKey({ task, path }: WorkFileName): string {
  return `${task}/${path}`;
}

/** Whether a text has something that the server has not, and which nothing but the person keeps from being sent. */
export function isUnsaved({ text, base, conflict }: Pick<OpenText, 'text' | 'base' | 'conflict'>): boolean {
  return conflict !== null || text !== base.text;
}

/** Whether anything typed in the workshop is not on the server yet. */
export function selectHasUnsaved({ workFiles }: { readonly workFiles: WorkFilesState }): boolean {
  return Object.values(workFiles.texts).some(isUnsaved);
}

export const workFilesSlice = createSlice<WorkFilesState>({
  initial: { texts: {}, shown: {}, failures: {}, tabs: {}, here: null },
  recipes: {
    WorkshopEntered: (draft, { task, path, tab }) => {
      draft.here = { task, path, tab };
    },
    WorkshopLeft: (draft, { tab }) => {
      if (draft.here?.tab === tab) draft.here = null;
    },
    WorkFileOpened: (draft, opened) => {
      draft.failures = without(draft.failures, [workFileKey(opened)]);
    },
    WorkFileShown: addTab,
    WorkFileClosed: (draft, closed) => {
      const key = workFileKey(closed);
      draft.tabs[closed.task] = (draft.tabs[closed.task] ?? []).filter((path) => path !== closed.path);
      const text = draft.texts[key];
      // What is not saved is sent all the same.
      if (text !== undefined && !isUnsaved(text)) draft.texts = without(draft.texts, [key]);
      draft.shown = without(draft.shown, [key]);
      draft.failures = without(draft.failures, [key]);
    },
    WorkFileLoaded: (draft, { task, path, hash, content }) => {
      const key = workFileKey({ task, path });
      if (content.kind !== 'text') {
        draft.shown[key] = { hash, content };
        return;
      }
      if (draft.texts[key] !== undefined) return;
      const { text } = content;
      draft.texts[key] = {
        task,
        path,
        text,
        revision: 0,
        conflict: null,
        base: { hash, text },
        save: { kind: 'saved' },
      };
    },
    WorkFileNotLoaded: (draft, failed) => {
      draft.failures[workFileKey(failed)] = failed.key;
    },
    WorkFileRestored: (draft, { task, path, base, text }) => {
      draft.texts[workFileKey({ task, path })] ??= {
        task,
        path,
        text,
        base,
        revision: 0,
        conflict: null,
        save: { kind: 'unsaved' },
      };
    },
    WorkFileEdited: (draft, edited) => {
      const file = draft.texts[workFileKey(edited)];
      if (file === undefined) return;
      file.text = edited.text;
      if (file.save.kind !== 'saving' && file.save.kind !== 'waiting') file.save = afterwards(file);
    },
    WorkFileSending: (draft, sending) =>
      changeText(draft, sending, (file) => (file.save = { kind: 'saving' })),
    WorkFileSaved: (draft, saved) =>
      changeText(draft, saved, (file) => {
        file.base = { hash: saved.hash, text: saved.text };
        file.revision = saved.revision;
        file.save = afterwards(file);
      }),
    WorkFileDelayed: (draft, delayed) =>
      changeText(draft, delayed, (file) => (file.save = { kind: 'waiting' })),
    WorkFileRefused: (draft, { key, detail, ...name }) =>
      changeText(draft, name, (file) => (file.save = { kind: 'refused', key, detail })),
    WorkFileMet: (draft, met) => changeText(draft, met, (file) => meet(file, met)),
    WorkFileSettled: (draft, settled) =>
      changeText(draft, settled, (file) => {
        file.base = file.conflict ?? file.base;
        file.conflict = null;
        file.text = settled.text;
        file.save = afterwards(file);
      }),
    WorkFileMoved: (draft, { task, from, to }) => {
      const moved = (path: string) =>
        path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
      draft.tabs[task] = (draft.tabs[task] ?? []).map(moved);
      for (const [key, file] of Object.entries(draft.texts)) {
        const path = moved(file.path);
        if (file.task !== task || path === file.path) continue;
        draft.texts = { ...without(draft.texts, [key]), [workFileKey({ task, path })]: { ...file, path } };
      }
    },
  },
});

function addTab(draft: Draft<WorkFilesState>, { task, path }: WorkFileName): void {
  const tabs = draft.tabs[task] ?? [];
  if (!tabs.includes(path)) draft.tabs[task] = [...tabs, path];
}

function changeText(
  draft: Draft<WorkFilesState>,
  name: WorkFileName,
  change: (file: Draft<OpenText>) => unknown,
): void {
  const file = draft.texts[workFileKey(name)];
  if (file !== undefined) change(file);
}

function afterwards({ text, base }: Draft<OpenText>): Draft<SaveState> {
  return { kind: text === base.text ? 'saved' : 'unsaved' };
}

/** What was typed while the two were put together is met once more, when it is sent. */
function meet(file: Draft<OpenText>, { theirs, mine, merged, revision }: EventOf<'WorkFileMet'>): void {
  if (file.text === mine) {
    if (merged === null) file.conflict = theirs;
    else {
      file.base = theirs;
      file.text = merged;
      file.conflict = null;
    }
    file.revision = revision;
  }
  file.save = afterwards(file);
}
