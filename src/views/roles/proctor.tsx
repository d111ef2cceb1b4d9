import { bringStaffSlices } from '../../streams/state/staffSlices.ts';
import { pdfRoutes } from './pdf.ts';
import { WallScreen, WatchedContestsScreen } from './staffScreens.ts';
import { type RoleRoute } from './route.ts';

// A wall may be opened before what talks to the server has come.
bringStaffSlices();

/** Everything a proctor can open (§2). */
export const proctorRoutes: readonly RoleRoute[] = [
  { path: '/contest/:cid', screen: WallScreen },
  { path: '/contest', screen: WatchedContestsScreen },
  ...pdfRoutes,
];
