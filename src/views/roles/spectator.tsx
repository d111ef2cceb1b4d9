import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const StandingScreen = onDemand(
  async () => (await import('../screens/standings/StandingScreen.tsx')).StandingScreen,
);
const StandingsScreen = onDemand(
  async () => (await import('../screens/standings/StandingsScreen.tsx')).StandingsScreen,
);

/** Everything a spectator can open (§2). */
export const spectatorRoutes: readonly RoleRoute[] = [
  { path: '/standing/:cid/:category', screen: StandingScreen },
  { path: '/standing/:cid', screen: StandingScreen },
  { path: '/standing', screen: StandingsScreen },
  { path: '/users/:uname', screen: planned('user') },
  ...pdfRoutes,
];
