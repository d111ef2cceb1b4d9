import { type Role } from '#domain/roles.ts';
import { type SidebarItem, sidebarFor, statusDots } from '#domain/sidebar.ts';
import { isRunning } from '#domain/contest/phase.ts';
import { standingSidebarVisible } from '#domain/standings/standings-setting.ts';
import { type StandingsSetting } from '#domain/contest/contest.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { selectUnreadAnnouncements } from '#streams/state/communication/communication.ts';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectIsDone, selectPhase, selectTimes } from '#streams/state/contest/phase.ts';
import { selectRole, selectSessionContest } from '#streams/state/session/session.ts';
import { createSelector } from '#streams/select.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { type State } from '#streams/state/state.ts';
import { selectSharing } from '#streams/state/proctoring/mustShare.ts';
import { type Connection } from './ConnectionDot.tsx';
import { type SidebarIcons } from './sidebarLook.ts';

/** The sidebar of a role: the hook that reads its pages, and their icons. */
export interface RoleSidebar {
  readonly useSidebar: () => readonly SidebarItem[];
  readonly icons: SidebarIcons;
}

const NOTHING: readonly SidebarItem[] = [];

/** Whether the person may finish now: a competitor, while their contest runs. */
export function selectMayFinish(state: State): boolean {
  const phase = selectPhase(state);
  return selectRole(state) === 'user' && phase !== null && isRunning(phase) && !selectIsDone(state);
}

/** How news comes at this moment, for the header's dot. The browser knows of a lost network before the channel does. */
export function selectConnection({ system }: State): Connection {
  const { link, offlineSinceAt } = system;
  if (offlineSinceAt !== null) return 'down';
  switch (link.kind) {
    case 'live':
      return 'live';
    case 'polling':
      return link.failing ? 'down' : 'polling';
    case 'down':
      return link.polledAt === null ? 'down' : 'polling';
    default:
      return 'connecting';
  }
}

/** The dots of those who must share something (SHL-6); none for others. */
export const selectDots = createSelector<State, [typeof selectSharing], ReturnType<typeof statusDots>>(
  [selectSharing],
  statusDots,
);

function selectShowsStanding(state: State): boolean {
  const known = selectTimes(state);
  const { contest } = state.contest;
  if (known === null || contest === null || state.system.now === 0) return false;
  const setting = contest.standings as StandingsSetting;
  return standingSidebarVisible(setting, known.times, known.participant, state.system.now);
}

/** The module under way by the clock, also before the server has announced its end (SHL-4). */
function selectStartedTask(state: State): number | null {
  const module = selectModule(state);
  return module.kind === 'under_way' ? module.number : null;
}

const selectContestType = (state: State) =>
  state.contest.contest?.type ?? selectSessionContest(state)?.type ?? null;
const selectUnreadAnswers = ({ communication }: State) => communication.unreadQuestions;

const competitorInputs = [
  selectContestType,
  selectTasks,
  selectSharing,
  selectShowsStanding,
  selectIsDone,
  selectStartedTask,
  selectUnreadAnnouncements,
  selectUnreadAnswers,
] as const;

/** A competitor's sidebar (SHL-3). */
export const selectCompetitorSidebar = createSelector<State, typeof competitorInputs, readonly SidebarItem[]>(
  competitorInputs,
  (
    contestType,
    tasks,
    sharing,
    showStanding,
    hasFinished,
    startedTask,
    unreadAnnouncements,
    unreadQuestions,
  ) =>
    contestType === null
      ? NOTHING
      : sidebarFor({
          role: 'user',
          contestType,
          tasks: (tasks ?? []).map(({ id, label, name, number, is_quiz }) => ({
            id,
            label,
            name,
            number,
            isQuiz: is_quiz,
          })),
          sharing,
          showStanding,
          hasFinished,
          startedTask,
          unreadAnnouncements,
          unreadQuestions,
        }),
);

/** The contest whose countdown staff see: the one that is open, else the only one that runs. */
export function selectStaffContest({ staff, system }: State): Contest | null {
  const open = staff.openContestId === null ? undefined : staff.contests?.get(staff.openContestId);
  if (open !== undefined) return open;
  const running = (staff.contests?.values() ?? []).filter(
    ({ start_time, end_time }) => start_time <= system.now && system.now < end_time,
  );
  return running.length === 1 ? (running[0] ?? null) : null;
}

/** Density of a role's pages: contestants get more space (look: Space). */
export function densityOf(role: Role): 'airy' | 'compact' {
  return role === 'user' ? 'airy' : 'compact';
}
