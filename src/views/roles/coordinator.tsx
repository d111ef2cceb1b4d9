import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const HomeScreen = onDemand(async () => (await import('../screens/coordinator/HomeScreen.tsx')).HomeScreen);
const CommunicationScreen = onDemand(
  async () => (await import('../screens/coordinator/CommunicationScreen.tsx')).CommunicationScreen,
);

/** Everything a coordinator can open (§2). */
export const coordinatorRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: HomeScreen },
  { path: '/certificates', screen: planned('certificates') },
  { path: '/check', screen: planned('check') },
  { path: '/communication', screen: CommunicationScreen },
  ...pdfRoutes,
];
