import { pdfRoutes } from './pdf.ts';
import {
  BalloonsScreen,
  CertificatesScreen,
  CoordinatorCommunicationScreen,
  CoordinatorHomeScreen,
  OnsiteScreen,
  PrintsScreen,
  RevealHallScreen,
} from './staffScreens.ts';
import { type RolePages, type RoleRoute } from '../route.ts';
import { useStaffSidebar } from '#views/shell/staff/staffSidebar.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';

/** Everything a coordinator can open (§2). */
export const coordinatorRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: CoordinatorHomeScreen },
  { path: '/check/:cid', screen: OnsiteScreen },
  { path: '/check', screen: OnsiteScreen },
  { path: '/certificates/:cid', screen: CertificatesScreen },
  { path: '/certificates', screen: CertificatesScreen },
  { path: '/communication', screen: CoordinatorCommunicationScreen },
  { path: '/balloons/:cid', screen: BalloonsScreen },
  { path: '/balloons', screen: BalloonsScreen },
  { path: '/prints/:cid', screen: PrintsScreen },
  { path: '/prints', screen: PrintsScreen },
  { path: '/reveal/:cid/screen', screen: RevealHallScreen, isBare: true },
  ...pdfRoutes,
];

export const pages: RolePages = {
  routes: coordinatorRoutes,
  useSidebar: useStaffSidebar,
  icons: STAFF_ICONS,
};
