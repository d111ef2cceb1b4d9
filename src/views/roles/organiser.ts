import { type UserType } from '../../../domain/roles.ts';
import { planned } from '../screens/system/planned.tsx';
import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';
import { pdfRoutes } from './pdf.ts';

const HomeScreen = onDemand(async () => (await import('../screens/staff/HomeScreen.tsx')).HomeScreen);
const CommunicationScreen = onDemand(
  async () => (await import('../screens/staff/CommunicationScreen.tsx')).CommunicationScreen,
);
const ContestScreen = onDemand(
  async () => (await import('../screens/staff/ContestScreen.tsx')).ContestScreen,
);
const ContestsScreen = onDemand(
  async () => (await import('../screens/staff/ContestsScreen.tsx')).ContestsScreen,
);
const SubmissionScreen = onDemand(
  async () => (await import('../screens/staff/SubmissionScreen.tsx')).SubmissionScreen,
);
const SubmissionsScreen = onDemand(
  async () => (await import('../screens/staff/SubmissionsScreen.tsx')).SubmissionsScreen,
);
const StandingScreen = onDemand(
  async () => (await import('../screens/spectator/StandingScreen.tsx')).StandingScreen,
);
const StandingsScreen = onDemand(
  async () => (await import('../screens/spectator/StandingsScreen.tsx')).StandingsScreen,
);
const SystemScreen = onDemand(async () => (await import('../screens/staff/SystemScreen.tsx')).SystemScreen);
const UserTestScreen = onDemand(
  async () => (await import('../screens/staff/UserTestScreen.tsx')).UserTestScreen,
);
const UserTestsScreen = onDemand(
  async () => (await import('../screens/staff/UserTestsScreen.tsx')).UserTestsScreen,
);

/** What admins and authors share (§2). `mayCreateUsers`: authors only as teachers, admins always. */
export function organiserRoutes(
  mayCreateUsers: (types: readonly UserType[]) => boolean,
): readonly RoleRoute[] {
  return [
    { path: '/home', screen: HomeScreen },
    { path: '/task/:tid/archive', screen: planned('task_archive') },
    { path: '/task/:tid/metadata', screen: planned('task_metadata') },
    { path: '/task/:tid/details', screen: planned('task_details') },
    { path: '/task/:tid/diff/:versions', screen: planned('diff') },
    { path: '/task/:tid/file/*', screen: planned('task_file') },
    { path: '/task/:tid', screen: planned('task') },
    { path: '/tasks', screen: planned('tasks') },
    { path: '/communication/:cid', screen: CommunicationScreen },
    { path: '/communication', screen: CommunicationScreen },
    { path: '/contest/:cid', screen: ContestScreen },
    { path: '/contests', screen: ContestsScreen },
    { path: '/submission/:sid', screen: SubmissionScreen },
    { path: '/user_test/:utid', screen: UserTestScreen },
    { path: '/submissions/:cid', screen: SubmissionsScreen },
    { path: '/submissions', screen: SubmissionsScreen },
    { path: '/user_tests', screen: UserTestsScreen },
    { path: '/standing/:cid/:category', screen: StandingScreen },
    { path: '/standing/:cid', screen: StandingScreen },
    { path: '/standing', screen: StandingsScreen },
    { path: '/users/contest/:cid', screen: planned('users') },
    { path: '/users/create', screen: planned('users_create'), mayOpen: mayCreateUsers },
    { path: '/users/upload', screen: planned('users_upload'), mayOpen: mayCreateUsers },
    { path: '/users/:uname', screen: planned('user') },
    { path: '/users', screen: planned('users') },
    { path: '/system', screen: SystemScreen },
    ...pdfRoutes,
  ];
}
