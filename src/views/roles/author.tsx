import { organiserRoutes } from './organiser.ts';
import { type RoleRoute } from './route.ts';

/** Everything an author can open (§2). */
export const authorRoutes: readonly RoleRoute[] = organiserRoutes((types) => types.includes('teacher'));
