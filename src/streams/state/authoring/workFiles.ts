import { documentKey } from '../documents/documentKeys.ts';
import { without } from '../immutable.ts';
import { createSlice } from '../slice.ts';
import { movedPath } from './workFileNames.ts';
import { NO_WORK_FILES, type WorkFilesState } from './workFilesState.ts';

/** The files of tasks in the workshop. */
export const workFilesSlice = createSlice<WorkFilesState>({
  initial: NO_WORK_FILES,
  recipes: {
    WorkshopEntered: (draft, { task, path, tab }) => {
      draft.here = { task, path, tab };
    },
    WorkshopLeft: (draft, { tab }) => {
      if (draft.here?.tab === tab) draft.here = null;
    },
    WorkFileOpened: (draft, opened) => {
      draft.failures = without(draft.failures, [documentKey('workFile', opened)]);
    },
    WorkFileShown: (draft, { task, path }) => {
      const tabs = (draft.tabs[task] ??= []);
      if (!tabs.includes(path)) tabs.push(path);
    },
    WorkFileClosed: (draft, closed) => {
      const key = documentKey('workFile', closed);
      draft.tabs[closed.task] = (draft.tabs[closed.task] ?? []).filter((path) => path !== closed.path);
      draft.shown = without(draft.shown, [key]);
      draft.failures = without(draft.failures, [key]);
    },
    WorkFileLoaded: (draft, { task, path, hash, content }) => {
      draft.shown[documentKey('workFile', { task, path })] = { hash, content };
    },
    WorkFileNotLoaded: (draft, failed) => {
      draft.failures[documentKey('workFile', failed)] = failed.key;
    },
    WorkFileMoved: (draft, { task, from, to }) => {
      draft.tabs[task] = (draft.tabs[task] ?? []).map((path) => movedPath(path, from, to));
    },
  },
});
