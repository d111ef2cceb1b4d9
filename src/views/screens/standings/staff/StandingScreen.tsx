import { ListEnd, Mic, Minimize, MonitorPlay, Presentation } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type Role } from '#domain/roles.ts';
import { remainingMs } from '#domain/contest/timeline.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { classNames } from '#views/components/classNames.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { Countdown } from '#views/components/Countdown.tsx';
import { Kbd } from '#views/components/Kbd.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useQueryChange } from '#views/useQueryChange.ts';
import { useSelected } from '#views/useSelected.ts';
import { BoardBadge } from './BoardBadge.tsx';
import { boardViewOf, countdownOf } from '#views/kit/staff/contestSituation.ts';
import { selectContest } from '#streams/state/contest/staffContests.ts';
import { useKeys } from '#views/useKeys.ts';
import { OrganiserBoard } from './OrganiserBoard.tsx';
import { StandingBoard } from '../StandingBoard.tsx';
import { look } from '#views/components/look.ts';
import styles from './StandingScreen.module.css';

/** The parameter of the projector's view, so that a link can open it directly. */
const VIEW = 'view';
const PROJECTOR = 'projector';

/**
 * /standing/:cid and /standing/:cid/:category: the board, and the time left in equal size. Organisers see the
 * true board, with a badge for the contestants' view. F shows it for a hall: larger, and full screen.
 */
export function StandingScreen() {
  const params = useParams();
  const contestId = parseRouteId(params['cid']) ?? 0;
  const { category } = params;
  const role = useSelected(selectRole);
  const isOrganiser = role === 'admin' || role === 'author';
  const rowLeadsTo = rowLeadsToFor(role, contestId);
  const contest = useSelected(selectContest, contestId);
  const navigate = useNavigate();
  const { page, isProjector, toggle } = useProjector();
  // The projector's view shows the board without the organisers' additions.
  const Board = isOrganiser && !isProjector ? OrganiserBoard : StandingBoard;
  return (
    <div ref={page} className={classNames(isProjector && styles['projector'])}>
      <div className={classNames(look('shrink'), isProjector && styles['large'])} data-density="tight">
        <Head
          contest={contest}
          category={category}
          showsMark={isOrganiser}
          isProjector={isProjector}
          onToggle={toggle}
        />
        <Board
          contestId={contestId}
          {...(category === undefined ? {} : { category })}
          height={isProjector ? 'var(--board-height)' : 'max(360px, calc(100dvh - 300px))'}
          {...(rowLeadsTo === undefined || isProjector
            ? {}
            : { onRowPress: ({ participant }) => void navigate(rowLeadsTo(participant.name)) })}
        />
      </div>
    </div>
  );
}

/** The page behind a row: for organisers the person's submissions, for spectators the person's page. */
function rowLeadsToFor(role: Role | null, contestId: number): ((name: string) => string) | undefined {
  if (role === 'admin' || role === 'author')
    return (name) => `/submissions?contest=${contestId}&user=${encodeURIComponent(name)}`;
  return role === 'spectator' ? (name) => `/users/${encodeURIComponent(name)}` : undefined;
}

function Head(props: {
  readonly contest: Contest | null;
  readonly category: string | undefined;
  readonly showsMark: boolean;
  readonly isProjector: boolean;
  readonly onToggle: () => void;
}) {
  const { contest, category, showsMark, isProjector, onToggle } = props;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  return (
    <PageHeader
      title={contest?.name ?? t('standings.title')}
      eyebrow={isProjector ? undefined : <Link to="/standing">{t('standings.title')}</Link>}
      meta={
        <>
          {category !== undefined && <span>{t('standings.category', { name: category })}</span>}
          {showsMark && !isProjector && contest !== null && <Seen contest={contest} nowAt={nowAt} />}
        </>
      }
      hero={<TimeLeft contest={contest} nowAt={nowAt} />}
      actions={
        <Actions
          contestId={contest?.id ?? null}
          isOrganiser={showsMark}
          isProjector={isProjector}
          onToggle={onToggle}
        />
      }
    />
  );
}

/** The contestants' present view of the standings. */
function Seen({ contest, nowAt }: { readonly contest: Contest; readonly nowAt: number }) {
  const { t } = useTranslation();
  if (nowAt === 0) return null;
  return (
    <span className={look('hint')}>
      {t('standings.competitors_see')} <BoardBadge view={boardViewOf(contest, nowAt)} />
    </span>
  );
}

function Actions(props: {
  /** null: unknown yet. */
  readonly contestId: number | null;
  /** Organisers get links to the reveal and the screens, others the link to the commentary. */
  readonly isOrganiser: boolean;
  readonly isProjector: boolean;
  readonly onToggle: () => void;
}) {
  const { contestId, isOrganiser, isProjector, onToggle } = props;
  const { t } = useTranslation();
  return (
    <span className={classNames(look('inline', 'wrap', 'center', 'gap8'), styles['actions'])}>
      {contestId !== null && !isProjector && !isOrganiser && (
        <ButtonLink size="s" icon={Mic} to={`/commentary/${contestId}`}>
          {t('commentary.title')}
        </ButtonLink>
      )}
      {contestId !== null && !isProjector && isOrganiser && (
        <>
          <ButtonLink size="s" icon={ListEnd} to={`/reveal/${contestId}`}>
            {t('standings.reveal')}
          </ButtonLink>
          <ButtonLink size="s" icon={MonitorPlay} to={`/screens/${contestId}`}>
            {t('screens.title')}
          </ButtonLink>
        </>
      )}
      {isProjector ? (
        <Button variant="quiet" size="s" icon={Minimize} onPress={onToggle}>
          {t('standings.projector_off')}
        </Button>
      ) : (
        <Button size="s" icon={Presentation} onPress={onToggle}>
          {t('standings.projector')}
        </Button>
      )}
      <Kbd keys={['F']} />
    </span>
  );
}

function TimeLeft({ contest, nowAt }: { readonly contest: Contest | null; readonly nowAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (contest === null || nowAt === 0) return null;
  const countdown = countdownOf(contest, nowAt);
  if (countdown === null || countdown.untilAt === null) {
    return (
      <span className={look('hint')}>
        {t('staff.contest.ended_at', { time: format.dateTime(contest.end_time) })}
      </span>
    );
  }
  return (
    <div className={styles['time']}>
      <span className={look('hint')}>{t(`staff.countdown.${countdown.kind}`)}</span>
      <Countdown
        size="l"
        remainingMs={remainingMs(countdown.untilAt, nowAt)}
        label={t(`staff.countdown.${countdown.kind}`)}
      />
    </div>
  );
}

/** The projector's view: in the address, full screen if the browser permits it, and closed with Escape. */
function useProjector() {
  const page = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const change = useQueryChange();
  const isProjector = params.get(VIEW) === PROJECTOR;
  const set = (isOn: boolean) => change({ [VIEW]: isOn ? PROJECTOR : '' });
  const toggle = () => {
    set(!isProjector);
    // If the browser refuses full screen, the view still fills the window.
    if (isProjector) {
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    } else {
      document.documentElement.requestFullscreen().catch(() => undefined);
    }
  };
  useKeys({ f: toggle, Escape: () => isProjector && set(false) });
  useEffect(() => {
    const left = () => {
      if (document.fullscreenElement === null) change({ [VIEW]: '' });
    };
    document.addEventListener('fullscreenchange', left);
    return () => document.removeEventListener('fullscreenchange', left);
  }, [change]);
  return { page, isProjector, toggle };
}
