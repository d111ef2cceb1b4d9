import { map } from 'rxjs';
import { type ContestEpic, stepsOf } from './epic.ts';

const MEDIA_TYPE = 'application/x-ndjson';

/** Downloads a recording on request: the recorder's contents, as `write` gives them (EVT-2). */
export function recordingDownloadEpic(write: () => string): ContestEpic {
  return (steps$) =>
    stepsOf(steps$, 'RecordingWanted').pipe(
      map(({ after }) => ({
        type: 'Downloaded',
        fileName: `agon-${Math.round(after.system.now)}.ndjson`,
        mediaType: MEDIA_TYPE,
        content: write(),
      })),
    );
}

/** Opens a report with the recorder's contents when the person wants to report a problem. */
export function reportBegunEpic(write: () => string): ContestEpic {
  return (steps$) =>
    stepsOf(steps$, 'ReportWanted').pipe(map(() => ({ type: 'ReportBegun', recording: write() })));
}
