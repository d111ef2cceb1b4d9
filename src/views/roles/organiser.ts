import { type UserType } from '../../../domain/roles.ts';
import { planned } from '../screens/system/planned.tsx';
import {
  BalloonsScreen,
  OverviewScreen,
  SolutionsScreen,
  CreatePersonScreen,
  PeopleScreen,
  PersonScreen,
  ContestScreen,
  ContestsScreen,
  StaffCommunicationScreen,
  StaffHomeScreen,
  StaffSubmissionScreen,
  StaffUserTestScreen,
  StandingScreen,
  StandingsScreen,
  StatementScreen,
  PrintsScreen,
  SubmissionsScreen,
  SystemScreen,
  TasksScreen,
  TestsScreen,
  UploadPeopleScreen,
  UserTestsScreen,
} from './staffScreens.ts';
import { type RoleRoute } from './route.ts';
import { pdfRoutes } from './pdf.ts';

/** What admins and authors share (§2). `mayCreateUsers`: authors only as teachers, admins always. */
export function organiserRoutes(
  mayCreateUsers: (types: readonly UserType[]) => boolean,
): readonly RoleRoute[] {
  return [
    { path: '/home', screen: StaffHomeScreen },
    { path: '/task/:tid/archive', screen: planned('task_archive') },
    { path: '/task/:tid/metadata', screen: planned('task_metadata') },
    { path: '/task/:tid/details', screen: TestsScreen },
    { path: '/task/:tid/diff/:versions', screen: planned('diff') },
    { path: '/task/:tid/solutions', screen: SolutionsScreen },
    { path: '/task/:tid/file/*', screen: planned('task_file') },
    { path: '/task/:tid/statement', screen: StatementScreen },
    { path: '/task/:tid', screen: OverviewScreen },
    { path: '/tasks', screen: TasksScreen },
    { path: '/communication/:cid', screen: StaffCommunicationScreen },
    { path: '/communication', screen: StaffCommunicationScreen },
    { path: '/contest/:cid', screen: ContestScreen },
    { path: '/contests', screen: ContestsScreen },
    { path: '/submission/:sid', screen: StaffSubmissionScreen },
    { path: '/user_test/:utid', screen: StaffUserTestScreen },
    { path: '/submissions/:cid', screen: SubmissionsScreen },
    { path: '/submissions', screen: SubmissionsScreen },
    { path: '/user_tests', screen: UserTestsScreen },
    { path: '/standing/:cid/:category', screen: StandingScreen },
    { path: '/standing/:cid', screen: StandingScreen },
    { path: '/standing', screen: StandingsScreen },
    { path: '/users/contest/:cid', screen: PeopleScreen },
    { path: '/users/create', screen: CreatePersonScreen, mayOpen: mayCreateUsers },
    { path: '/users/upload', screen: UploadPeopleScreen, mayOpen: mayCreateUsers },
    { path: '/users/:uname', screen: PersonScreen },
    { path: '/users', screen: PeopleScreen },
    { path: '/system', screen: SystemScreen },
    { path: '/balloons/:cid', screen: BalloonsScreen },
    { path: '/balloons', screen: BalloonsScreen },
    { path: '/prints/:cid', screen: PrintsScreen },
    { path: '/prints', screen: PrintsScreen },
    ...pdfRoutes,
  ];
}
