import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const CoordinatorHomeScreen = onDemand(
  async () => (await import('../screens/home/CoordinatorHomeScreen.tsx')).CoordinatorHomeScreen,
);
const CoordinatorCommunicationScreen = onDemand(
  async () =>
    (await import('../screens/communication/CoordinatorCommunicationScreen.tsx'))
      .CoordinatorCommunicationScreen,
);

/** Everything a coordinator can open (§2). */
export const coordinatorRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: CoordinatorHomeScreen },
  { path: '/certificates', screen: planned('certificates') },
  { path: '/check', screen: planned('check') },
  { path: '/communication', screen: CoordinatorCommunicationScreen },
  ...pdfRoutes,
];
