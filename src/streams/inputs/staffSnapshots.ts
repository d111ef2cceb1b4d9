import { type SnapshotName } from '#protocol/snapshots.ts';
import { addStaffSlices } from '../state/staffSlices.ts';
import { type Loading } from './loadedSnapshot.ts';

addStaffSlices();

/** The events of the snapshots that only staff load. */
export const STAFF_LOADED = {
  // Its time has been taken where the answer came in.
  staffInit: () => [],
  contests: ({ contests }) => [{ type: 'ContestsLoaded', contests }],
  contestDetail: (detail) => [{ type: 'ContestDetailLoaded', detail }],
  questions: ({ questions }) => [{ type: 'QuestionsLoaded', questions }],
  staffSubmissions: ({ submissions, more }) => [
    { type: 'SubmissionFeedLoaded', submissions, more, older: false },
  ],
  staffUserTests: ({ user_tests: userTests, more }) => [
    { type: 'UserTestFeedLoaded', userTests, more, older: false },
  ],
  judge: (judge) => [{ type: 'JudgeStateChanged', judge, by: 'fetch' }],
  rejudgings: ({ rejudgings }) => [{ type: 'RejudgingsLoaded', rejudgings }],
  lateArrivals: ({ late }) => [{ type: 'LateArrivalsLoaded', late }],
  recoveries: ({ requests }) => [{ type: 'RecoveriesLoaded', requests }],
  wall: (wall) => [{ type: 'WallLoaded', wall }],
} satisfies Loading<SnapshotName>;
