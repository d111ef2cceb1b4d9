/** A file of a task in the workshop. */
export interface WorkFileName {
  readonly task: number;
  readonly path: string;
}

/** What a file holds on the server: '' as hash for no file. */
export interface WorkFileBase {
  readonly hash: string;
  readonly text: string;
}

/** How a file can be shown. `url` names it within this page; `beginning` is of a text too large for an editor. */
export type WorkFileContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'beginning'; readonly text: string }
  | { readonly kind: 'picture' | 'pdf'; readonly url: string }
  | { readonly kind: 'other' };

/** The files of a task as its authors write them in the browser (AUT-12). */
export type WorkFileEvent =
  /** Somebody looks at a task's files, or left; again when they open another. The server tells the others. */
  | { readonly type: 'WorkshopEntered'; readonly task: number; readonly path: string; readonly tab: string }
  | { readonly type: 'WorkshopLeft'; readonly task: number; readonly tab: string }
  | ({ readonly type: 'WorkFileOpened'; readonly hash: string; readonly bytes: number } & WorkFileName)
  /** It has a tab, also where it needs not be loaded. */
  | ({ readonly type: 'WorkFileShown' } & WorkFileName)
  | ({ readonly type: 'WorkFileClosed' } & WorkFileName)
  | ({
      readonly type: 'WorkFileLoaded';
      readonly hash: string;
      readonly content: WorkFileContent;
    } & WorkFileName)
  | ({ readonly type: 'WorkFileNotLoaded'; readonly key: string } & WorkFileName)
  | ({ readonly type: 'WorkFileEdited'; readonly text: string } & WorkFileName)
  /** What was not yet saved when this page was left or broke down. */
  | ({ readonly type: 'WorkFileRestored'; readonly base: WorkFileBase; readonly text: string } & WorkFileName)
  | ({ readonly type: 'WorkFileSending' } & WorkFileName)
  /** The server holds `text` since the revision. */
  | ({
      readonly type: 'WorkFileSaved';
      readonly hash: string;
      readonly text: string;
      readonly revision: number;
    } & WorkFileName)
  /** No answer came; it is kept in the browser and sent again. */
  | ({ readonly type: 'WorkFileDelayed' } & WorkFileName)
  | ({
      readonly type: 'WorkFileRefused';
      readonly key: string;
      readonly detail: string | null;
    } & WorkFileName)
  /**
   * Somebody else saved the file meanwhile. `merged`: their text and this page's `mine` as one, null where both changed the
   * same lines.
   */
  | ({
      readonly type: 'WorkFileMet';
      readonly theirs: WorkFileBase;
      readonly mine: string;
      readonly merged: string | null;
      readonly revision: number;
    } & WorkFileName)
  /** The person chose what becomes of two texts of the same lines. */
  | ({ readonly type: 'WorkFileSettled'; readonly text: string } & WorkFileName)
  /** The person moved a file; a folder is all of its files. */
  | { readonly type: 'WorkFileMoved'; readonly task: number; readonly from: string; readonly to: string };
