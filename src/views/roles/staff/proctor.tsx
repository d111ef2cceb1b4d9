import { pdfRoutes } from './pdf.ts';
import { WallScreen, WatchedContestsScreen } from './staffScreens.ts';
import { type RolePages, type RoleRoute } from '../route.ts';
import { useProctorSidebar } from './useProctorSidebar.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';

/** Everything a proctor can open (§2). */
export const proctorRoutes: readonly RoleRoute[] = [
  { path: '/contest/:cid', screen: WallScreen },
  { path: '/contest', screen: WatchedContestsScreen },
  ...pdfRoutes,
];

export const pages: RolePages = { routes: proctorRoutes, useSidebar: useProctorSidebar, icons: STAFF_ICONS };
