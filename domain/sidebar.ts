import { type ContestType } from './contest/contest.ts';
import { DOCUMENTATION_PATH } from './navigation.ts';
import { type UserType } from './roles.ts';

/** Items with a page of their own. `scoring` is the page of languages and machines (/system). */
type SidebarLinkId =
  | 'home'
  | 'certificates'
  | 'check'
  | 'contests'
  | 'tasks'
  | 'submissions'
  | 'user_tests'
  | 'standing'
  | 'communication'
  | 'users'
  | 'balloons'
  | 'prints'
  | 'documentation'
  | 'scoring';

/** Headings. `tasks_when_…`: tasks appear after consent, with sharing, or with works to mark. */
type SidebarHeadingId =
  | 'tasks'
  | 'tasks_when_agreed'
  | 'tasks_when_shared'
  | 'tasks_when_given'
  | 'documentation';

/**
 * An item of a sidebar. `badge` is the number of waiting things, 0 shows none. A link with `leavesApp` is an
 * ordinary page load. The `action` of a proctor sends the seen marker and leads nowhere. Names are the
 * contest's own.
 */
export type SidebarItem =
  | {
      readonly kind: 'link';
      readonly id: SidebarLinkId;
      readonly path: string;
      readonly badge: number;
      readonly leavesApp: boolean;
    }
  | { readonly kind: 'heading'; readonly id: SidebarHeadingId }
  | {
      readonly kind: 'task';
      readonly taskId: number;
      /** Its label in the contest (A, B, … or 1, 2, …); null: its number in the list is shown. */
      readonly label: string | null;
      readonly name: string;
      readonly path: string;
    }
  | {
      readonly kind: 'contest';
      readonly contestId: number;
      readonly name: string;
      readonly path: string;
      readonly badge: number;
    }
  | { readonly kind: 'action'; readonly id: 'communication'; readonly action: 'mark_communication_seen' };

/** A contest or task as a sidebar lists it. */
interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** A task in a competitor's sidebar. */
export interface SidebarTask extends NamedId {
  /** Its number in the contest, which its path uses. */
  readonly number: number;
  /** Short label of it in the contest, as on the board. */
  readonly label: string;
  readonly isQuiz: boolean;
}

/** Sources that a competitor must share, and those shared now. */
export interface SharingState {
  readonly checkCamera: boolean;
  readonly checkScreen: boolean;
  /** Whether the tasks are shown even while nothing is shared. */
  readonly showsTasks?: boolean;
  /** Whether the person must agree to being watched before sharing. */
  readonly mustAgree?: boolean;
  readonly cameraShared: boolean;
  readonly screenShared: boolean;
}

/** Facts that decide a competitor's sidebar. */
export interface CompetitorSidebar {
  readonly role: 'user';
  readonly contestType: ContestType;
  /** As `standingSidebarVisible` says. */
  readonly showStanding: boolean;
  readonly hasFinished: boolean;
  /** nvo: number of the task whose module is under way; null when none is. */
  readonly startedTask: number | null;
  readonly tasks: readonly SidebarTask[];
  readonly sharing: SharingState;
  readonly unreadAnnouncements: number;
  readonly unreadQuestions: number;
}

/** Facts that decide the sidebar of an admin or author. */
export interface OrganiserSidebar {
  readonly role: 'admin' | 'author';
  readonly types: readonly UserType[];
  readonly hasContests: boolean;
  readonly unansweredQuestions: number;
  /** Requests for a new password that wait for an admin; 0 for others. */
  readonly openRecoveries: number;
  /** True if one of their contests has balloons, or prints. */
  readonly hasBalloons?: boolean;
  readonly hasPrints?: boolean;
}

/** Facts that decide a sidebar, by role. */
export type SidebarView =
  | CompetitorSidebar
  | OrganiserSidebar
  | { readonly role: 'spectator'; readonly contests: readonly NamedId[] }
  /** `alerts`: number of competitors with an unseen signal. */
  | { readonly role: 'proctor'; readonly contests: readonly (NamedId & { readonly alerts: number })[] }
  | { readonly role: 'scorer' | 'arbiter'; readonly tasks: readonly NamedId[] }
  | { readonly role: 'coordinator' };

/** A status dot of a competitor's sidebar (SHL-6). Clicking one with `canStart` starts sharing. */
export interface StatusDot {
  readonly id: 'internet' | 'camera' | 'screen';
  readonly isGood: boolean;
  readonly canStart: boolean;
}

/** The sidebar of a role in its order (§2, SHL-3, SHL-4, SHL-5, SHL-7). */
export function sidebarFor(view: SidebarView): readonly SidebarItem[] {
  switch (view.role) {
    case 'user':
      return competitorItems(view);
    case 'admin':
    case 'author':
      return organiserItems(view);
    case 'spectator':
      return view.contests.map((contest) => contestItem(contest, '/standing'));
    case 'proctor':
      return [
        ...view.contests.map((contest) => contestItem(contest, '/contest', contest.alerts)),
        { kind: 'action', id: 'communication', action: 'mark_communication_seen' },
      ];
    case 'coordinator':
      return [link('home'), link('certificates'), link('check'), link('communication')];
    case 'scorer':
    case 'arbiter':
      if (view.tasks.length === 0) return [heading('tasks_when_given')];
      return view.tasks.map(({ id, name }) => ({
        kind: 'task',
        taskId: id,
        label: null,
        name,
        path: `/task/${id}`,
      }));
  }
}

/** Whether this contest requires sharing (§6). */
export function mustShare(sharing: Pick<SharingState, 'checkCamera' | 'checkScreen'>): boolean {
  return sharing.checkCamera || sharing.checkScreen;
}

/** Whether the person has agreed to being watched, and all that has to be shared is shared now. */
export function isSharingComplete(sharing: SharingState): boolean {
  if (sharing.mustAgree === true) return false;
  if (sharing.showsTasks === true) return true;
  return (!sharing.checkCamera || sharing.cameraShared) && (!sharing.checkScreen || sharing.screenShared);
}

/**
 * The dots of a contestant's sidebar: internet is always green, camera and screen while they are shared. A
 * person who need not share has none.
 */
export function statusDots(sharing: SharingState): readonly StatusDot[] {
  if (!mustShare(sharing)) return [];
  return [
    { id: 'internet', isGood: true, canStart: false },
    { id: 'camera', ...startable(sharing.cameraShared) },
    { id: 'screen', ...startable(sharing.screenShared) },
  ];
}

function startable(isShared: boolean): Pick<StatusDot, 'isGood' | 'canStart'> {
  return { isGood: isShared, canStart: !isShared };
}

/** The path of a competitor's task: quizzes begin at their first question (SHL-4). */
export function taskPath(task: Pick<SidebarTask, 'number' | 'isQuiz'>): string {
  return task.isQuiz ? `/task/${task.number}/quiz/1` : `/task/${task.number}`;
}

/** Whether contests of this type have communication, documentation and scoring pages; exams have none (§2). */
export function hasContestPages(type: ContestType): boolean {
  return type === 'ioi' || type === 'icpc';
}

function competitorItems(view: CompetitorSidebar): readonly SidebarItem[] {
  const withPages = hasContestPages(view.contestType);
  const unread = view.unreadAnnouncements + view.unreadQuestions;
  return [
    link('home'),
    ...(withPages ? [link('communication', unread)] : []),
    ...(view.showStanding ? [link('standing')] : []),
    ...taskItems(view),
    ...(withPages ? [heading('documentation'), documentationLink(), scoringLink()] : []),
  ];
}

function taskItems(view: CompetitorSidebar): readonly SidebarItem[] {
  const isNvo = view.contestType === 'nvo';
  if (isNvo && view.hasFinished) return [];
  if (view.sharing.mustAgree === true) return [heading('tasks_when_agreed')];
  if (!isSharingComplete(view.sharing)) return [heading('tasks_when_shared')];
  const tasks = isNvo ? view.tasks.filter(({ number }) => number === view.startedTask) : view.tasks;
  if (tasks.length === 0) return [];
  return [
    heading('tasks'),
    ...tasks.map(
      (task) =>
        ({
          kind: 'task',
          taskId: task.id,
          label: task.label,
          name: task.name,
          path: taskPath(task),
        }) as const,
    ),
  ];
}

function organiserItems(view: OrganiserSidebar): readonly SidebarItem[] {
  const isAdmin = view.role === 'admin';
  const hasContests = isAdmin || view.hasContests;
  const runsContests = hasContests || view.types.includes('teacher');
  const followsContests = hasContests || view.types.includes('spectator');
  return [
    link('home', view.openRecoveries),
    ...(runsContests ? [link('contests')] : []),
    link('tasks'),
    ...(hasContests ? [link('submissions'), link('user_tests')] : []),
    ...(followsContests ? [link('standing')] : []),
    ...(hasContests ? [link('communication', view.unansweredQuestions)] : []),
    ...(runsContests ? [link('users')] : []),
    ...(view.hasBalloons === true ? [link('balloons')] : []),
    ...(view.hasPrints === true ? [link('prints')] : []),
    documentationLink(),
    scoringLink(),
  ];
}

type PlainLinkId = Exclude<SidebarLinkId, 'documentation' | 'scoring'>;

/** A link whose path is its name. */
function link(id: PlainLinkId, badge = 0): SidebarItem {
  return { kind: 'link', id, path: `/${id}`, badge, leavesApp: false };
}

function documentationLink(): SidebarItem {
  return { kind: 'link', id: 'documentation', path: DOCUMENTATION_PATH, badge: 0, leavesApp: true };
}

function scoringLink(): SidebarItem {
  return { kind: 'link', id: 'scoring', path: '/system', badge: 0, leavesApp: false };
}

function heading(id: SidebarHeadingId): SidebarItem {
  return { kind: 'heading', id };
}

function contestItem({ id, name }: NamedId, under: '/standing' | '/contest', badge = 0): SidebarItem {
  return { kind: 'contest', contestId: id, name, path: `${under}/${id}`, badge };
}
