import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type Role } from '#domain/roles.ts';
import { selectLock } from '#streams/state/session/lock.ts';
import { selectRole, selectSession } from '#streams/state/session/session.ts';
import { type RolePages } from './roles/route.ts';
import { UnknownPath } from './roles/UnknownPath.tsx';
import { onDemand } from './onDemand.tsx';
import { ErrorScreen } from './screens/session/ErrorScreen.tsx';
import { Boundary } from './shell/Boundary.tsx';
import { Splash } from './shell/Splash.tsx';
import { useSelected } from './useSelected.ts';
import { Redirect } from './components/Redirect.tsx';

/** One download for each role, with all its routes (RTE-6). */
const ROLE_PAGES: Readonly<Record<Role, ComponentType>> = {
  user: rolePages('user', () => import('./roles/user.tsx')),
  admin: rolePages('admin', () => import('./roles/staff/admin.tsx')),
  author: rolePages('author', () => import('./roles/staff/author.tsx')),
  spectator: rolePages('spectator', () => import('./roles/staff/spectator.tsx')),
  coordinator: rolePages('coordinator', () => import('./roles/staff/coordinator.tsx')),
  scorer: rolePages('scorer', () => import('./roles/staff/scorer.tsx')),
  arbiter: rolePages('arbiter', () => import('./roles/staff/arbiter.tsx')),
  proctor: rolePages('proctor', () => import('./roles/staff/proctor.tsx')),
};

const PublicStandingRoute = onDemand(
  async () => (await import('./screens/standings/PublicStandingRoute.tsx')).PublicStandingRoute,
);
const HallRoute = onDemand(
  async () => (await import('./screens/standings/spectating/HallRoute.tsx')).HallRoute,
);
const OverlayRoute = onDemand(
  async () => (await import('./screens/standings/spectating/OverlayRoute.tsx')).OverlayRoute,
);
const VerifyScreen = onDemand(async () => (await import('./screens/results/VerifyScreen.tsx')).VerifyScreen);
const RecoverScreen = onDemand(
  async () => (await import('./screens/session/RecoverScreen.tsx')).RecoverScreen,
);
const LockScreen = onDemand(async () => (await import('./screens/session/LockScreen.tsx')).LockScreen);
const DocsScreen = onDemand(async () => (await import('./screens/session/DocsScreen.tsx')).DocsScreen);
const NotFoundPage = onDemand(async () => (await import('./kit/NotFoundScreen.tsx')).NotFoundPage);
const LoginScreen = onDemand(
  async () => (await import('./screens/session/entrance/LoginScreen.tsx')).LoginScreen,
);

/** The page at the address (RTE-1), or a splash until texts and the session check have come (SES-1). */
export function Pages() {
  const { ready: isReady } = useTranslation();
  const isChecked = useSelected(selectSession).kind !== 'checking';
  if (!isReady || !isChecked) return <Splash />;
  return (
    <Boundary fallback={(incident) => <ErrorScreen incident={incident} />}>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/public/standing/:aid" element={<PublicStandingRoute />} />
          <Route path="/hall/:cid" element={<HallRoute />} />
          <Route path="/overlay/:cid" element={<OverlayRoute />} />
          <Route path="/certificate/:code?" element={<VerifyScreen />} />
          <Route path="/recover" element={<RecoverScreen />} />
          <Route path="/lock" element={<LockScreen />} />
          <Route path="/notfound" element={<NotFoundPage />} />
          <Route path="/error500" element={<ErrorScreen />} />
          <Route path="/docs/*" element={<DocsPages />} />
          <Route path="*" element={<PersonalPages />} />
        </Routes>
      </Suspense>
    </Boundary>
  );
}

function PersonalPages() {
  const role = useSelected(selectRole);
  const isLocked = useSelected(selectLock) !== null;
  const { pathname, search } = useLocation();
  if (isLocked) return <Redirect to="/lock" state={{ from: pathname + search }} />;
  const Own = role === null ? SignedOutPages : ROLE_PAGES[role];
  return <Own />;
}

/** The documentation's own pages are files of the server; this page is shown if it has none. */
function DocsPages() {
  return useSelected(selectRole) === null ? <UnknownPath /> : <DocsScreen />;
}

function SignedOutPages() {
  return (
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}

function rolePages(role: Role, load: () => Promise<{ readonly pages: RolePages }>): ComponentType {
  return onDemand(async () => {
    const [{ RoleRoutes }, { pages }] = await Promise.all([import('./roles/RoleRoutes.tsx'), load()]);
    return () => <RoleRoutes role={role} {...pages} />;
  });
}
