import { pdfRoutes } from './pdf.ts';
import { type RolePages, type RoleRoute } from '../route.ts';
import { ArbitratedWorkScreen, ArbitrationScreen } from './staffScreens.ts';
import { useStaffSidebar } from '#views/shell/staff/staffSidebar.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';

/** Everything an arbiter can open (§2). */
export const arbiterRoutes: readonly RoleRoute[] = [
  { path: '/submission/:sid', screen: ArbitratedWorkScreen },
  { path: '/task/:tid', screen: ArbitrationScreen },
  { path: '/', screen: ArbitrationScreen },
  ...pdfRoutes,
];

export const pages: RolePages = { routes: arbiterRoutes, useSidebar: useStaffSidebar, icons: STAFF_ICONS };
