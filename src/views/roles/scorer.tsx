import { planned } from '../screens/system/planned.tsx';
import { pdfRoutes } from './pdf.ts';
import { type RoleRoute } from './route.ts';

/** Everything a scorer can open (§2). */
export const scorerRoutes: readonly RoleRoute[] = [
  { path: '/task/:tid/submission/:snumber', screen: planned('scored_work') },
  { path: '/task/:tid', screen: planned('scored_task') },
  { path: '/', screen: planned('scorer_home') },
  ...pdfRoutes,
];
