import { type Contest } from '#protocol/wire/contest.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { createSelector } from '#streams/select.ts';
import { answerTo } from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';

const selectContestTable = ({ staff }: State) => staff.contests;
const selectQuestionTable = ({ communication }: State) => communication.questions;
const selectAnnouncementTable = ({ communication }: State) => communication.announcements;

/** All contests that the person runs, archived ones too, by their start; null before they are loaded. */
export const selectAllContests = createSelector<
  State,
  [typeof selectContestTable],
  readonly Contest[] | null
>(
  [selectContestTable],
  (table) => table && table.values().sort((a, b) => a.start_time - b.start_time || a.id - b.id),
);

/** The contests that are not archived; null before they are loaded. */
export const selectContests = createSelector<State, [typeof selectAllContests], readonly Contest[] | null>(
  [selectAllContests],
  (contests) => contests && contests.filter(({ archived }) => !archived),
);

/** One of these contests, or null. */
export function selectContest({ staff }: State, contestId: number): Contest | null {
  return staff.contests?.get(contestId) ?? null;
}

/** Whether it is certain that the contest does not exist, or that the person may not see it. */
export function selectIsContestMissing({ staff, sync }: State, contestId: number | null): boolean {
  return (
    contestId !== null &&
    sync.snapshots.contests?.kind === 'loaded' &&
    staff.contests?.has(contestId) === false
  );
}

/** One submission; null when it is not known. An old one is in no list: its own page loads it. */
export function selectFed(state: State, id: number): StaffSubmission | null {
  return state.staff.submissions?.get(id) ?? answerTo(state, 'staffSubmission', { sid: id });
}

/** Questions in the order of work: those that wait, the longest first; then the newest answers. */
export const selectQuestions = createSelector<State, [typeof selectQuestionTable], readonly Question[]>(
  [selectQuestionTable],
  (table) => table.values().sort(inTurn),
);

/** Announcements of all contests that were opened, newest first. */
export const selectAnnouncements = createSelector(
  [selectAnnouncementTable],
  (table: ReturnType<typeof selectAnnouncementTable>) =>
    table.values().sort((a, b) => b.at - a.at || b.id - a.id),
);

/** The open contest with its people and tasks; null while it loads. */
export function selectDetail({ staff }: State, contestId: number): State['staff']['detail'] {
  return staff.detail?.contest.id === contestId ? staff.detail : null;
}

function inTurn(a: Question, b: Question): number {
  const aWaits = a.answer_time === null;
  const bWaits = b.answer_time === null;
  if (aWaits !== bWaits) return aWaits ? -1 : 1;
  return aWaits ? a.question_time - b.question_time : (b.answer_time ?? 0) - (a.answer_time ?? 0);
}
