import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { type RoleRoute } from './route.ts';

/** Everything an arbiter can open (§2). */
export const arbiterRoutes: readonly RoleRoute[] = [
  { path: '/submission/:sid', screen: planned('arbitrated_work') },
  { path: '/task/:tid', screen: planned('arbitrated_task') },
  { path: '/', screen: planned('arbiter_home') },
  ...pdfRoutes,
];
