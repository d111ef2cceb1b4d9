import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import {
  BalloonsScreen,
  CoordinatorCommunicationScreen,
  CoordinatorHomeScreen,
  PrintsScreen,
} from './staffScreens.ts';
import { type RoleRoute } from './route.ts';

/** Everything a coordinator can open (§2). */
export const coordinatorRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: CoordinatorHomeScreen },
  { path: '/certificates', screen: planned('certificates') },
  { path: '/check', screen: planned('check') },
  { path: '/communication', screen: CoordinatorCommunicationScreen },
  { path: '/balloons/:cid', screen: BalloonsScreen },
  { path: '/balloons', screen: BalloonsScreen },
  { path: '/prints/:cid', screen: PrintsScreen },
  { path: '/prints', screen: PrintsScreen },
  ...pdfRoutes,
];
