import { StaffStatementScreen } from './staffScreens.ts';
import { type RoleRoute } from '../route.ts';

/** The PDF routes for everybody who does not compete (RTE-5). */
export const pdfRoutes: readonly RoleRoute[] = [
  { path: '/task/:tid/pdf/:lang?', screen: StaffStatementScreen },
  { path: '/tasks/:tid/pdf/*', screen: StaffStatementScreen },
];
