import { parseUserTypes } from '#domain/roles.ts';
import { type SidebarItem, sidebarFor } from '#domain/sidebar.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { createSelector } from '#streams/select.ts';
import { selectOpenRecoveries } from '#streams/state/people/recovery.ts';
import { selectRole, selectUser } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { useSelected } from '#views/useSelected.ts';

const NOTHING: readonly SidebarItem[] = [];

const selectContests = ({ staff }: State) => staff.contests;
const selectQuestions = ({ communication }: State) => communication.questions;

/** The number of questions that wait for an answer. */
export const selectUnansweredCount = createSelector<State, [typeof selectQuestions], number>(
  [selectQuestions],
  (questions) => questions.values().filter(({ answer }) => answer === null).length,
);

const selectContestList = createSelector<State, [typeof selectContests], readonly Contest[]>(
  [selectContests],
  (contests) => byStart(contests?.values().filter(({ archived }) => !archived) ?? []),
);

const staffInputs = [
  selectRole,
  selectUser,
  selectContestList,
  selectTasks,
  selectUnansweredCount,
  selectOpenRecoveries,
] as const;

const selectStaffSidebar = createSelector<State, typeof staffInputs, readonly SidebarItem[]>(
  staffInputs,
  (role, user, contests, tasks, unansweredQuestions, openRecoveries) => {
    switch (role) {
      case 'admin':
      case 'author': {
        const types = parseUserTypes(user?.type ?? '');
        return sidebarFor({
          role,
          types,
          hasContests: contests.length > 0,
          unansweredQuestions,
          openRecoveries,
          hasBalloons: contests.some(
            (contest) => contest.type === 'icpc' && (contest.balloons ?? 'no') !== 'no',
          ),
          hasPrints: contests.some(({ printing }) => printing === true),
        });
      }
      case 'spectator':
        return sidebarFor({ role, contests });
      case 'scorer':
      case 'arbiter':
        return sidebarFor({ role, tasks: tasks ?? [] });
      case 'coordinator':
        return sidebarFor({ role });
      default:
        return NOTHING;
    }
  },
);

/** The sidebar of staff and spectators by their role (SHL-7). */
export function useStaffSidebar(): readonly SidebarItem[] {
  return useSelected(selectStaffSidebar);
}

function byStart(contests: readonly Contest[]): readonly Contest[] {
  return [...contests].sort((a, b) => b.start_time - a.start_time || a.id - b.id);
}
