import { type ContestEvent } from '../events/event.ts';
import { without } from './immutable.ts';

/** Files on their way to the person's disk: percent by download id. One that has arrived or failed is not here. */
export type DownloadsState = Readonly<Record<string, number>>;

export const initialDownloads: DownloadsState = {};

/** The downloads after an event; other events leave them as they are. */
export function reduceDownloads(state: DownloadsState, event: ContestEvent): DownloadsState {
  switch (event.type) {
    case 'DownloadWanted':
      return { ...state, [event.downloadId]: 0 };
    case 'DownloadProgressed':
      return { ...state, [event.downloadId]: event.percent };
    case 'DownloadArrived':
    case 'DownloadFailed':
      return without(state, [event.downloadId]);
    default:
      return state;
  }
}
