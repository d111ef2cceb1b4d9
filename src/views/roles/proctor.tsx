import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const WatchedContestsScreen = onDemand(
  async () => (await import('../screens/contest/WatchedContestsScreen.tsx')).WatchedContestsScreen,
);

/** Everything a proctor can open (§2). */
export const proctorRoutes: readonly RoleRoute[] = [
  { path: '/contest/:cid', screen: planned('watched_contest') },
  { path: '/contest', screen: WatchedContestsScreen },
  ...pdfRoutes,
];
