import { map } from 'rxjs';
import { type ContestEpic, stepsOf } from './epic.ts';

const MEDIA_TYPE = 'application/x-ndjson';

/** On the wish for a recording: hands over the recorder's contents, as `write` gives them (EVT-2). */
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

/** On the wish to report a problem: opens the report, with the recorder's contents. */
export function reportBegunEpic(write: () => string): ContestEpic {
  return (steps$) =>
    stepsOf(steps$, 'ReportWanted').pipe(map(() => ({ type: 'ReportBegun', recording: write() })));
}
