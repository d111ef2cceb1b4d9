import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { WatchedContestsScreen } from './staffScreens.ts';
import { type RoleRoute } from './route.ts';

/** Everything a proctor can open (§2). */
export const proctorRoutes: readonly RoleRoute[] = [
  { path: '/contest/:cid', screen: planned('watched_contest') },
  { path: '/contest', screen: WatchedContestsScreen },
  ...pdfRoutes,
];
