import { type UserType } from '../../../domain/roles.ts';
import { planned } from '../screens/system/PlannedScreen.tsx';
import { onDemand, type RoleRoute } from './route.ts';
import { pdfRoutes } from './pdf.ts';

const LanguagesScreen = onDemand(
  async () => (await import('../screens/system/LanguagesScreen.tsx')).LanguagesScreen,
);

/** What admins and authors share (§2). `mayCreateUsers`: authors only as teachers, admins always. */
export function organiserRoutes(
  mayCreateUsers: (types: readonly UserType[]) => boolean,
): readonly RoleRoute[] {
  return [
    { path: '/home', screen: planned('staff_home') },
    { path: '/task/:tid/archive', screen: planned('task_archive') },
    { path: '/task/:tid/metadata', screen: planned('task_metadata') },
    { path: '/task/:tid/details', screen: planned('task_details') },
    { path: '/task/:tid/diff/:versions', screen: planned('diff') },
    { path: '/task/:tid/file/*', screen: planned('task_file') },
    { path: '/task/:tid', screen: planned('task') },
    { path: '/tasks', screen: planned('tasks') },
    { path: '/communication/:cid', screen: planned('communication') },
    { path: '/communication', screen: planned('communication') },
    { path: '/contest/:cid', screen: planned('contest') },
    { path: '/contests', screen: planned('contests') },
    { path: '/submission/:sid', screen: planned('submission') },
    { path: '/user_test/:utid', screen: planned('user_test') },
    { path: '/submissions/:cid', screen: planned('submissions') },
    { path: '/submissions', screen: planned('submissions') },
    { path: '/user_tests', screen: planned('user_tests') },
    { path: '/standing/:cid/:category', screen: planned('standing') },
    { path: '/standing/:cid', screen: planned('standing') },
    { path: '/standing', screen: planned('standing') },
    { path: '/users/contest/:cid', screen: planned('users') },
    { path: '/users/create', screen: planned('users_create'), mayOpen: mayCreateUsers },
    { path: '/users/upload', screen: planned('users_upload'), mayOpen: mayCreateUsers },
    { path: '/users/:uname', screen: planned('user') },
    { path: '/users', screen: planned('users') },
    { path: '/system', screen: LanguagesScreen },
    ...pdfRoutes,
  ];
}
