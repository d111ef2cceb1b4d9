import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { remainingMs } from '#domain/contest/timeline.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { Badge } from '#views/components/Badge.tsx';
import { ButtonLink } from '#views/components/Button.tsx';
import { Countdown } from '#views/components/Countdown.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { FinalBadge } from '#views/kit/FinalBadge.tsx';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { HallLinks } from '#views/kit/staff/HallLinks.tsx';
import { contestTabs, RUN_TAB } from './contestTabs.tsx';
import { countdownOf, PHASE_TONES, phaseOf } from '#views/kit/staff/contestSituation.ts';
import { selectContest, selectIsContestMissing } from '#streams/state/contest/staffContests.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from '#views/kit/staff/Contest.module.css';

/** /contest/:cid: a contest for its organisers, in parts (AUT-2). */
export function ContestScreen() {
  const contestId = parseRouteId(useParams()['cid']) ?? 0;
  const send = useSend();
  const nowAt = useSelected(selectNow);
  const contest = useSelected(selectContest, contestId);
  const isMissing = useSelected(selectIsContestMissing, contestId);
  useEffect(() => send({ type: 'ContestOpened', contestId }), [send, contestId]);
  if (isMissing) return <NotFoundScreen />;
  if (contest === null || nowAt === 0)
    return (
      <div className={look('grid', 'single', 'gap24', 'shrink')}>
        <Skeleton shape="hero" />
        <Skeleton shape="rows" count={8} />
      </div>
    );
  return (
    <>
      <Head contest={contest} nowAt={nowAt} />
      <Parts contest={contest} nowAt={nowAt} />
    </>
  );
}

function Head({ contest, nowAt }: { readonly contest: Contest; readonly nowAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(contest, nowAt);
  const countdown = countdownOf(contest, nowAt);
  return (
    <PageHeader
      title={contest.name}
      eyebrow={<Link to="/contests">{t('staff.contests.title')}</Link>}
      meta={
        <>
          <Badge tone={PHASE_TONES[phase]}>{t(`staff.phase.${phase}`)}</Badge>
          <FinalBadge at={contest.final_at} />
          <span>{contest.type.toUpperCase()}</span>
          <span>{format.dateTimeWithZone(contest.start_time)}</span>
        </>
      }
      hero={
        countdown === null || countdown.untilAt === null ? undefined : (
          <div className={styles['hero']}>
            <span className={classNames(look('hint'), styles['hint'])}>
              {t(`staff.countdown.${countdown.kind}`)}
            </span>
            <Countdown
              size="l"
              remainingMs={remainingMs(countdown.untilAt, nowAt)}
              label={t(`staff.countdown.${countdown.kind}`)}
            />
          </div>
        )
      }
      actions={
        <>
          <ButtonLink size="s" to={`/standing/${contest.id}`}>
            {t('staff.contest.standing')}
          </ButtonLink>
          <ButtonLink size="s" to={`/communication/${contest.id}`}>
            {t('staff.contest.communication')}
          </ButtonLink>
          <ButtonLink size="s" to={`/submissions/${contest.id}`}>
            {t('staff.contest.submissions')}
          </ButtonLink>
          <HallLinks contest={contest} />
        </>
      }
    />
  );
}

function Parts({ contest, nowAt }: { readonly contest: Contest; readonly nowAt: number }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const role = useSelected(selectRole);
  const tabs = contestTabs.filter(({ isOfAdmins }) => !isOfAdmins || role === 'admin');
  const selected = tabs.find(({ id }) => id === params.get('tab')) ?? RUN_TAB;
  return (
    <Tabs
      label={t('staff.contest.parts')}
      tabs={tabs.map(({ id }) => ({ id, label: t(`staff.contest.tab.${id}`) }))}
      selected={selected.id}
      onSelect={(id) => setParams(id === RUN_TAB.id ? {} : { tab: id }, { replace: true })}
    >
      <Suspense fallback={<Skeleton shape="rows" count={8} />}>
        <selected.content contest={contest} nowAt={nowAt} />
      </Suspense>
    </Tabs>
  );
}
