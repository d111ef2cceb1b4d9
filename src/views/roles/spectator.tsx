import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { StandingScreen, StandingsScreen } from './staffScreens.ts';
import { type RoleRoute } from './route.ts';

/** Everything a spectator can open (§2). */
export const spectatorRoutes: readonly RoleRoute[] = [
  { path: '/standing/:cid/:category', screen: StandingScreen },
  { path: '/standing/:cid', screen: StandingScreen },
  { path: '/standing', screen: StandingsScreen },
  { path: '/users/:uname', screen: planned('user') },
  ...pdfRoutes,
];
