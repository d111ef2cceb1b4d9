import { onDemand } from '#views/onDemand.tsx';
import { pdfRoutes } from './pdf.ts';
import { StandingScreen, StandingsScreen } from './staffScreens.ts';
import { type RolePages, type RoleRoute } from '../route.ts';
import { useStaffSidebar } from '#views/shell/staff/staffSidebar.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';

const PublicPersonScreen = onDemand(
  async () => (await import('#views/screens/standings/spectating/PublicPersonScreen.tsx')).PublicPersonScreen,
);

const CommentaryScreen = onDemand(
  async () => (await import('#views/screens/standings/spectating/CommentaryScreen.tsx')).CommentaryScreen,
);

/** Everything a spectator can open (§2). */
export const spectatorRoutes: readonly RoleRoute[] = [
  { path: '/standing/:cid/:category', screen: StandingScreen },
  { path: '/standing/:cid', screen: StandingScreen },
  { path: '/standing', screen: StandingsScreen },
  { path: '/commentary/:cid', screen: CommentaryScreen },
  { path: '/users/:uname', screen: PublicPersonScreen },
  ...pdfRoutes,
];

export const pages: RolePages = { routes: spectatorRoutes, useSidebar: useStaffSidebar, icons: STAFF_ICONS };
