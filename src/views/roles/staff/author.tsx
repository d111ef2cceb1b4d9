import { organiserRoutes } from './organiser.ts';
import { type RolePages, type RoleRoute } from '../route.ts';
import { useStaffSidebar } from '#views/shell/staff/staffSidebar.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';

/** Everything an author can open (§2). */
export const authorRoutes: readonly RoleRoute[] = organiserRoutes((types) => types.includes('teacher'));

export const pages: RolePages = { routes: authorRoutes, useSidebar: useStaffSidebar, icons: STAFF_ICONS };
