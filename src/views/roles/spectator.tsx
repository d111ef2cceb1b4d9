import { planned } from '../screens/system/PlannedScreen.tsx';
import { pdfRoutes } from './pdf.ts';
import { type RoleRoute } from './route.ts';

/** Everything a spectator can open (§2). */
export const spectatorRoutes: readonly RoleRoute[] = [
  { path: '/standing/:cid/:category', screen: planned('standing') },
  { path: '/standing/:cid', screen: planned('standing') },
  { path: '/standing', screen: planned('standing') },
  { path: '/users/:uname', screen: planned('user') },
  ...pdfRoutes,
];
