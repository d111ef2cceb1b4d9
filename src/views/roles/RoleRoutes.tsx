import { type ReactNode } from 'react';
import { matchRoutes, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { DEFAULT_REDIRECT } from '#domain/navigation.ts';
import { type Role, type UserType } from '#domain/roles.ts';
import { selectUserTypes } from '#streams/state/session/session.ts';
import { ConnectedShell } from '../shell/ConnectedShell.tsx';
import { useSelected } from '../useSelected.ts';
import { mayOpenRoute, type RolePages, type RoleRoute } from './route.ts';
import { UnknownPath } from './UnknownPath.tsx';
import { Redirect } from '../components/Redirect.tsx';

/** All pages of a logged-in person: the role's screens in the shell; other paths lead to its first page. */
export function RoleRoutes(props: { readonly role: Role } & RolePages) {
  const { role, routes, useSidebar, icons } = props;
  const types = useSelected(selectUserTypes);
  const guarded = (route: RoleRoute) => {
    const { path, screen: Screen } = route;
    return (
      <Route
        key={path}
        path={path}
        element={
          <Guarded route={route} types={types}>
            <Screen />
          </Guarded>
        }
      />
    );
  };
  return (
    <Routes>
      <Route path="/login" element={<Landing role={role} routes={routes} types={types} />} />
      {routes.filter(({ isBare }) => isBare).map(guarded)}
      <Route element={<ConnectedShell useSidebar={useSidebar} icons={icons} />}>
        {routes.filter(({ isBare }) => !isBare).map(guarded)}
        <Route path="*" element={<UnknownPath />} />
      </Route>
    </Routes>
  );
}

function Guarded(props: {
  readonly route: RoleRoute;
  readonly types: readonly UserType[];
  readonly children: ReactNode;
}) {
  const params = useParams();
  return mayOpenRoute(props.route, params, props.types) ? props.children : <UnknownPath />;
}

/** After login: leads to the wanted page, if the role may open it, else to the role's first page (RTE-1). */
function Landing(props: {
  readonly role: Role;
  readonly routes: readonly RoleRoute[];
  readonly types: readonly UserType[];
}) {
  const { role, routes, types } = props;
  const location = useLocation();
  const from = goingTo(location.state);
  const match = from === null ? null : matchRoutes([...routes], from)?.at(-1);
  const route = match && routes.find(({ path }) => path === match.route.path);
  const mayGo = from !== null && match && route && mayOpenRoute(route, match.params, types);
  return <Redirect to={mayGo ? from : DEFAULT_REDIRECT[role]} />;
}

/** The path that led to the login page, as it was left in the history's state; null when there is none. */
function goingTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
}
