import { onDemand } from '#views/onDemand.tsx';
import { organiserRoutes } from './organiser.ts';
import { CertificatesScreen } from './staffScreens.ts';
import { type RolePages, type RoleRoute } from '../route.ts';
import { useStaffSidebar } from '#views/shell/staff/staffSidebar.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';

const ScoringScreen = onDemand(
  async () => (await import('#views/screens/marking/scoring/ScoringScreen.tsx')).ScoringScreen,
);

const PersonMonitoringScreen = onDemand(
  async () =>
    (await import('#views/screens/proctoring/monitoring/PersonMonitoringScreen.tsx')).PersonMonitoringScreen,
);

/** Everything an admin can open (§2): what authors can, and the scores and the monitoring of people. */
export const adminRoutes: readonly RoleRoute[] = [
  ...organiserRoutes(() => true),
  { path: '/scoring', screen: ScoringScreen },
  { path: '/certificates/:cid', screen: CertificatesScreen },
  { path: '/certificates', screen: CertificatesScreen },
  { path: '/users/:uname/monitoring', screen: PersonMonitoringScreen },
];

export const pages: RolePages = { routes: adminRoutes, useSidebar: useStaffSidebar, icons: STAFF_ICONS };
