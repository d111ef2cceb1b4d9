import { type WorkFileContent } from '#streams/events/authoring/workFiles.ts';

/** A file that is shown and not written, by its content. */
interface ShownFile {
  readonly hash: string;
  readonly content: WorkFileContent;
}

/** The files of tasks in the workshop that this page has open, by the key of a file (`state/documentKeys.ts`); texts are documents. */
export interface WorkFilesState {
  readonly shown: Readonly<Record<string, ShownFile>>;
  /** Why one could not be loaded: a translation's key. */
  readonly failures: Readonly<Record<string, string>>;
  /** Paths by task, in the order they were opened. */
  readonly tabs: Readonly<Record<number, readonly string[]>>;
  /** Where the person is; null: in no task. */
  readonly here: { readonly task: number; readonly path: string; readonly tab: string } | null;
}

/** No file is open. */
export const NO_WORK_FILES: WorkFilesState = { shown: {}, failures: {}, tabs: {}, here: null };
