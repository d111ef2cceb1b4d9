/** A file of a task in the workshop. */
interface WorkFileName {
  readonly task: number;
  readonly path: string;
}

/** Content of a file that is no document. `url`: its address in this page; `beginning`: of a long text. */
export type WorkFileContent =
  | { readonly kind: 'beginning'; readonly text: string }
  | { readonly kind: 'picture' | 'pdf'; readonly url: string }
  | { readonly kind: 'other' };

/** The files of a task as its authors see them in the browser (AUT-12). Texts are documents of their own. */
export type WorkFileEvent =
  /** The person looks at a task's files, opens another one, or leaves. The server tells other authors. */
  | { readonly type: 'WorkshopEntered'; readonly task: number; readonly path: string; readonly tab: string }
  | { readonly type: 'WorkshopLeft'; readonly task: number; readonly tab: string }
  | ({ readonly type: 'WorkFileOpened'; readonly hash: string; readonly bytes: number } & WorkFileName)
  /** The file gets a tab, even if it need not be loaded. */
  | ({ readonly type: 'WorkFileShown' } & WorkFileName)
  | ({ readonly type: 'WorkFileClosed' } & WorkFileName)
  | ({
      readonly type: 'WorkFileLoaded';
      readonly hash: string;
      readonly content: WorkFileContent;
    } & WorkFileName)
  | ({ readonly type: 'WorkFileNotLoaded'; readonly key: string } & WorkFileName)
  /** The person moved a file, or a folder with all of its files. */
  | { readonly type: 'WorkFileMoved'; readonly task: number; readonly from: string; readonly to: string };
