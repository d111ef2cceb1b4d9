import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const StatementScreen = onDemand(
  async () => (await import('../screens/staff/StatementScreen.tsx')).StatementScreen,
);

/** The PDF routes as everybody sees them who does not compete (RTE-5). */
export const pdfRoutes: readonly RoleRoute[] = [
  { path: '/task/:tid/pdf/:lang?', screen: StatementScreen },
  { path: '/tasks/:tid/pdf/*', screen: StatementScreen },
];
