import { planned } from '../screens/system/PlannedScreen.tsx';
import { pdfRoutes } from './pdf.ts';
import { type RoleRoute } from './route.ts';

/** Everything a proctor can open (§2). */
export const proctorRoutes: readonly RoleRoute[] = [
  { path: '/contest/:cid', screen: planned('watched_contest') },
  { path: '/contest', screen: planned('watched_contests') },
  ...pdfRoutes,
];
