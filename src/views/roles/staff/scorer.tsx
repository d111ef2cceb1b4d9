import { pdfRoutes } from './pdf.ts';
import { type RolePages, type RoleRoute } from '../route.ts';
import { MarkedTaskScreen, MarkedTasksScreen, MarkedWorkScreen } from './staffScreens.ts';
import { useStaffSidebar } from '#views/shell/staff/staffSidebar.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';

/** Everything a scorer can open (§2). */
export const scorerRoutes: readonly RoleRoute[] = [
  { path: '/task/:tid/submission/:snumber', screen: MarkedWorkScreen },
  { path: '/task/:tid', screen: MarkedTaskScreen },
  { path: '/', screen: MarkedTasksScreen },
  ...pdfRoutes,
];

export const pages: RolePages = { routes: scorerRoutes, useSidebar: useStaffSidebar, icons: STAFF_ICONS };
