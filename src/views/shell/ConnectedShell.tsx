import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { DEFAULT_REDIRECT } from '#domain/navigation.ts';
import { type Role } from '#domain/roles.ts';
import { selectIsDone, selectNow } from '#streams/state/contest/phase.ts';
import { selectRole, selectUser } from '#streams/state/session/session.ts';
import { selectHasModules, selectModule } from '#streams/state/contest/modules.ts';
import { type State } from '#streams/state/state.ts';
import { NotLiveBand } from '../components/NotLiveBand.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { useNotices } from '../notices/useNotices.tsx';
import { ErrorScreen } from '../screens/session/ErrorScreen.tsx';
import { Nothing, onDemand } from '../onDemand.tsx';
import { pageOf } from '../pageOf.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';
import { Boundary } from './Boundary.tsx';
import { FinishProgress } from './FinishProgress.tsx';
import { layoutFrom } from './layout.ts';
import { useAhead } from './useAhead.ts';
import { useKeysHelp } from './useKeysHelp.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { SessionAlerts } from './SessionAlerts.tsx';
import { Shell, type ShellProps } from './Shell.tsx';
import {
  densityOf,
  selectConnection,
  selectDots,
  selectMayFinish,
  selectStaffContest,
  type RoleSidebar,
} from './shellState.ts';
import { TimelineBar } from './TimelineBar.tsx';
import { WorkAlert } from './WorkAlert.tsx';
import { useFinish, useFinishModule, useSignOut } from './useLeaving.ts';
import { useShareStart } from './useShareStart.tsx';
import { staffTimeline, useModuleTimeline, useOwnTimeline } from './useTimeline.ts';

/** Downloaded when needed, which is seldom; a busy server can send it, as files need no database. */
const BusyBand = onDemand(async () => (await import('./BusyBand.tsx')).BusyBand, Nothing);

/** A connection that is back within this time was no interruption worth a band, ms. */
const BAND_AFTER_MS = 3_000;

const selectConfirmed = ({ contest }: State) => contest.confirmed;
const selectTheme = ({ system }: State) => system.theme;
const selectLayout = ({ system }: State) => system.layout;
const selectLink = ({ system }: State) => system.link;
const selectOfflineSince = ({ system }: State) => system.offlineSinceAt;
const selectIsHeldUp = ({ system }: State) => system.busySinceAt !== null;
const selectYear = ({ system }: State) => new Date(system.now).getUTCFullYear();

/** The frame of every page of a logged-in person: header, sidebar, footer, and what is not live (§2). */
export function ConnectedShell(props: RoleSidebar) {
  const role = useSelected(selectRole);
  return role === null ? null : <RoleShell role={role} {...props} />;
}

function RoleShell({ role, useSidebar, icons }: { readonly role: Role } & RoleSidebar) {
  const send = useSend();
  const person = usePerson();
  const notices = useNotices();
  const help = useKeysHelp();
  const header = useHeader(role, help.open);
  const theme = useSelected(selectTheme);
  const sharing = useShareStart();
  useAhead();
  const { pathname } = useLocation();
  return (
    <Shell
      header={{ ...header, notices: notices.button }}
      user={person}
      sidebar={{
        items: useSidebar(),
        icons,
        dots: useSelected(selectDots),
        onStartSharing: sharing.start,
        onAction: () => send({ type: 'CommunicationSeen' }),
      }}
      layout={layoutFrom(useSelected(selectLayout), theme)}
      onLayoutChange={(name, value) => send({ type: 'LayoutChanged', change: { [name]: value } })}
      onThemePath={(path) => send({ type: 'ThemeChosen', theme: path })}
      density={densityOf(role)}
      year={useSelected(selectYear)}
      band={<Band />}
      alerts={
        <>
          <SessionAlerts />
          {role === 'user' && <WorkAlert />}
        </>
      }
      panel={notices.panel}
    >
      <Page pathname={pathname}>
        <Outlet />
      </Page>
      <FinishProgress />
      {help.dialog}
      {sharing.watch}
    </Shell>
  );
}

function usePerson(): ShellProps['user'] {
  const user = useSelected(selectUser);
  return { name: user?.name ?? '', displayName: user?.display_name ?? '' };
}

function useHeader(role: Role, onKeysHelp: () => void): ShellProps['header'] {
  const send = useSend();
  const user = useSelected(selectUser);
  const person = usePerson();
  const signOut = useSignOut();
  const isCompetitor = role === 'user';
  const onSignOut = () => void signOut();
  const onLock = user?.lockable === true ? () => send({ type: 'LockWanted' }) : undefined;
  return {
    homePath: DEFAULT_REDIRECT[role],
    timeline: isCompetitor ? <OwnTimeline /> : <StaffTimeline />,
    connection: useSelected(selectConnection),
    ...useLeave(isCompetitor),
    onSignOut,
    menu: (
      <PersonMenu
        user={person}
        group={role === 'spectator' ? null : (user?.contest ?? null)}
        onKeysHelp={onKeysHelp}
        onLayout={() => send({ type: 'LayoutChanged', change: { offsidebarOpen: true } })}
        onLock={onLock}
        onSignOut={onSignOut}
      />
    ),
  };
}

/** A page that fails leaves the frame standing; a page on its way shows its shape. */
function Page(props: { readonly pathname: string; readonly children: ReactNode }) {
  return (
    <Boundary
      resetKey={props.pathname}
      fallback={(incident) => <ErrorScreen isInShell incident={incident} />}
    >
      <Suspense key={pageOf(props.pathname)} fallback={<Skeleton shape="cards" />}>
        {props.children}
      </Suspense>
    </Boundary>
  );
}

/** The header's way out (SHL-2): while a module is under way it finishes that, else the whole contest. */
function useLeave(isCompetitor: boolean) {
  const confirmed = useSelected(selectConfirmed);
  const mayFinish = useSelected(selectMayFinish);
  const isDone = useSelected(selectIsDone);
  const isInModule = useSelected(selectModule).kind === 'under_way';
  const hasModules = useSelected(selectHasModules);
  const finishContest = useFinish();
  const finishModule = useFinishModule();
  const { t } = useTranslation();
  const offered = confirmed === null ? ('available' as const) : ('busy' as const);
  const after = isCompetitor && isDone ? ('finished' as const) : ('none' as const);
  return {
    finish: mayFinish ? offered : after,
    finishLabel: isInModule ? t('leave.module') : hasModules ? t('module.finish_exam') : undefined,
    onFinish: () => void (isInModule ? finishModule() : finishContest()),
  };
}

function OwnTimeline() {
  const module = useModuleTimeline();
  const timeline = useOwnTimeline();
  if (module !== null) return <TimelineBar {...module} />;
  return timeline && <TimelineBar {...timeline} />;
}

function StaffTimeline() {
  const contest = useSelected(selectStaffContest);
  const now = useSelected(selectNow);
  const timeline = contest === null || now === 0 ? null : staffTimeline(contest, now);
  return timeline && <TimelineBar {...timeline} contest={contest?.name} />;
}

function Band() {
  const send = useSend();
  const link = useSelected(selectLink);
  const now = useSelected(selectNow);
  const offlineSinceAt = useSelected(selectOfflineSince);
  const isDown = link.kind === 'down' || (link.kind === 'polling' && link.failing);
  // The browser knows of a lost network long before the channel misses a sign of life.
  const sinceAt = isDown ? link.sinceAt : offlineSinceAt;
  const isHeldUp = useSelected(selectIsHeldUp);
  if (sinceAt === null || now - sinceAt < BAND_AFTER_MS)
    return isHeldUp ? (
      <Suspense>
        <BusyBand />
      </Suspense>
    ) : null;
  return (
    <NotLiveBand
      sinceAt={sinceAt}
      nowAt={now}
      nextTryAt={link.kind === 'down' ? link.retryAt : null}
      onTryNow={() => send({ type: 'ReconnectionWanted' })}
    />
  );
}
