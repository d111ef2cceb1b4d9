import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const StaffStatementScreen = onDemand(
  async () => (await import('../screens/task/StaffStatementScreen.tsx')).StaffStatementScreen,
);

/** The PDF routes as everybody sees them who does not compete (RTE-5). */
export const pdfRoutes: readonly RoleRoute[] = [
  { path: '/task/:tid/pdf/:lang?', screen: StaffStatementScreen },
  { path: '/tasks/:tid/pdf/*', screen: StaffStatementScreen },
];
