import { onDemand } from '../onDemand.tsx';
import { planned } from '../screens/system/planned.tsx';
import { organiserRoutes } from './organiser.ts';
import { type RoleRoute } from './route.ts';

const ScoringScreen = onDemand(
  async () => (await import('../screens/scoring/ScoringScreen.tsx')).ScoringScreen,
);

/** Everything an admin can open (§2): what authors can, and the scores and the monitoring of people. */
export const adminRoutes: readonly RoleRoute[] = [
  ...organiserRoutes(() => true),
  { path: '/scoring', screen: ScoringScreen },
  { path: '/users/:uname/monitoring', screen: planned('user_monitoring') },
];
