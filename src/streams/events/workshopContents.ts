/**
 * Content of a task in the workshop that is shown as it is: a file of its tree, or the PDF of a statement, made anew
 * for a revision.
 */
export type WorkshopContent =
  | { readonly kind: 'file'; readonly path: string; readonly hash: string }
  | { readonly kind: 'pdf'; readonly lang: string; readonly revision: number };

/** Contents of tasks in the workshop, fetched to be shown. */
export type WorkshopContentEvent =
  | { readonly type: 'WorkshopContentOpened'; readonly task: number; readonly content: WorkshopContent }
  | {
      readonly type: 'WorkshopContentLoaded';
      readonly task: number;
      readonly content: WorkshopContent;
      readonly mime: string;
      readonly text: string | null;
      readonly blobUrl: string | null;
    };
