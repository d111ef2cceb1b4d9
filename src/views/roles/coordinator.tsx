import { planned } from '../screens/system/PlannedScreen.tsx';
import { pdfRoutes } from './pdf.ts';
import { type RoleRoute } from './route.ts';

/** Everything a coordinator can open (§2). */
export const coordinatorRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: planned('coordinator_home') },
  { path: '/certificates', screen: planned('certificates') },
  { path: '/check', screen: planned('check') },
  { path: '/communication', screen: planned('communication') },
  ...pdfRoutes,
];
