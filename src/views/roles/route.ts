import { type ComponentType } from 'react';
import { type UserType } from '#domain/roles.ts';
import { type RoleSidebar } from '../shell/shellState.ts';

/** One screen of a role: its path, its element, and the types of person who may see it (by default all). */
export interface RoleRoute {
  /** A path of §2. Parameters named in `ROUTE_PARAMETERS` are checked; others take any text. */
  readonly path: string;
  readonly screen: ComponentType;
  readonly mayOpen?: (types: readonly UserType[]) => boolean;
  /** Without the shell, for a screen that nobody sits at. */
  readonly isBare?: true;
}

/** The pages of a role: its screens and its sidebar. */
export interface RolePages extends RoleSidebar {
  readonly routes: readonly RoleRoute[];
}

const DIGITS = /^\d{1,15}$/;

/** The form of each parameter of a path (RTE-3). A path with a parameter of another form is unknown. */
export const ROUTE_PARAMETERS: Readonly<Record<string, RegExp>> = {
  tid: DIGITS,
  sid: DIGITS,
  utid: DIGITS,
  qid: DIGITS,
  aid: DIGITS,
  cid: DIGITS,
  snumber: DIGITS,
  /** `{v1},{v2}` of a diff. */
  versions: /^\d{1,15},\d{1,15}$/,
  lang: /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/,
};

/** Whether all parameters of a path have their form. An optional one may be absent. */
export function areParametersValid(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(([name, value]) => {
    const pattern = ROUTE_PARAMETERS[name];
    return pattern === undefined || value === undefined || pattern.test(value);
  });
}

/** Whether a person of these types may open a route with these parameters. */
export function mayOpenRoute(
  route: RoleRoute,
  params: Readonly<Record<string, string | undefined>>,
  types: readonly UserType[],
): boolean {
  return areParametersValid(params) && (route.mayOpen === undefined || route.mayOpen(types));
}
