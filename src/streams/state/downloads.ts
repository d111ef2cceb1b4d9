import { without } from './immutable.ts';
import { createSlice } from './slice.ts';

/** Files that are being downloaded: percent by download id. A file that has arrived or failed is removed. */
export type DownloadsState = Readonly<Record<string, number>>;

export const downloadsSlice = createSlice<DownloadsState>({
  initial: {},
  recipes: {
    DownloadWanted: (draft, { downloadId }) => {
      draft[downloadId] = 0;
    },
    DownloadProgressed: (draft, { downloadId, percent }) => {
      draft[downloadId] = percent;
    },
  },
  plain: {
    DownloadArrived: (state, { downloadId }) => without(state, [downloadId]),
    DownloadFailed: (state, { downloadId }) => without(state, [downloadId]),
  },
});
