import { type WorkshopContent } from '../events/workshopContents.ts';
import { createSlice } from './slice.ts';

/** Something of a task in the workshop that is here to be shown: its text, or its address in this page. */
export interface ShownContent {
  readonly mime: string;
  readonly text: string | null;
  readonly blobUrl: string | null;
}

/** Contents of tasks in the workshop that are here to be shown, by `contentKey`. */
export type WorkshopContentsState = Readonly<Record<string, ShownContent>>;

export const workshopContentsSlice = createSlice<WorkshopContentsState>({
  initial: {},
  recipes: {
    WorkshopContentLoaded: (draft, { task, content, mime, text, blobUrl }) => {
      draft[contentKey(task, content)] = { mime, text, blobUrl };
    },
  },
});

/** Where a content is kept: files by what they hold, PDFs by the revision that they were made of. */
export function contentKey(task: number, content: WorkshopContent): string {
  if (content.kind === 'file') return `${task}/${content.hash}/${content.path}`;
  return `${task}/pdf/${content.lang}/${content.revision}`;
}
