/** A file of a task in the workshop. */
interface WorkFileName {
  readonly task: number;
  readonly path: string;
}

/** How a file that is no document can be shown. `url` names it within this page; `beginning`: a text too large for an editor. */
export type WorkFileContent =
  | { readonly kind: 'beginning'; readonly text: string }
  | { readonly kind: 'picture' | 'pdf'; readonly url: string }
  | { readonly kind: 'other' };

/** The files of a task as its authors see them in the browser (AUT-12); texts are documents. */
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
  /** The person moved a file; a folder is all of its files. */
  | { readonly type: 'WorkFileMoved'; readonly task: number; readonly from: string; readonly to: string };
