import { type WorkFileContent } from '#streams/events/authoring/workFiles.ts';

/** A file that is shown but not edited; `hash` is that of its content. */
interface ShownFile {
  readonly hash: string;
  readonly content: WorkFileContent;
}

/** Files of workshop tasks that this page has open, by key (`documentKeys.ts`). Texts are documents. */
export interface WorkFilesState {
  readonly shown: Readonly<Record<string, ShownFile>>;
  /** Why a file could not be loaded, as a translation key. */
  readonly failures: Readonly<Record<string, string>>;
  /** Paths by task, in the order in which they were opened. */
  readonly tabs: Readonly<Record<number, readonly string[]>>;
  /** The file at which the person is; null: they are in no task. */
  readonly here: { readonly task: number; readonly path: string; readonly tab: string } | null;
}

/** No file is open. */
export const NO_WORK_FILES: WorkFilesState = { shown: {}, failures: {}, tabs: {}, here: null };
