import { without } from './immutable.ts';
import { createSlice } from './slice.ts';

/** Files on their way to the person's disk: percent by download id. One that has arrived or failed is not here. */
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
