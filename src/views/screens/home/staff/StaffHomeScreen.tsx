import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { type StaffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { useSearchParams } from 'react-router-dom';
import { selectNow } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ButtonLink } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { selectUnansweredCount } from '#views/shell/staff/staffSidebar.ts';
import { useSelected } from '#views/useSelected.ts';
import { NewestChanges } from '#views/screens/operations/audit/AuditList.tsx';
import { AuditSearch } from '#views/screens/operations/audit/AuditSearch.tsx';
import { ConfigurationCard } from '#views/screens/operations/system/ConfigurationCard.tsx';
import { ContestRows } from './ContestRows.tsx';
import { NeedsPanel } from './NeedsPanel.tsx';
import { useNeeds } from './useNeeds.ts';
import { bySituation, phaseOf } from '#views/kit/staff/contestSituation.ts';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { RecoveryPanel } from '#views/screens/people/RecoveryPanel.tsx';
import { FeedTile, WaitingTile } from './WaitingTiles.tsx';
import { look } from '#views/components/look.ts';
import styles from './StaffHomeScreen.module.css';

/** Number of listed contests that are not running now. */
const OTHERS = 4;

/** /home of admins and authors: needs, contests with numbers, submissions coming in (LIV-6, look: heroes). */
export function StaffHomeScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const nowAt = useSelected(selectNow);
  const isAdmin = useSelected(selectRole) === 'admin';
  const needs = useNeeds(nowAt);
  const questionsWait = useSelected(selectUnansweredCount) > 0;
  const [params] = useSearchParams();
  if (isAdmin && params.get('part') === 'audit') return <AllChanges />;
  return (
    <>
      <PageHeader
        title={t('staff.home.title')}
        meta={nowAt > 0 && <span>{format.dateTimeWithZone(nowAt)}</span>}
        actions={<ButtonLink to="/reports">{t('reports.title')}</ButtonLink>}
      />
      <div className={styles['top']}>
        {questionsWait ? <WaitingTile /> : <NeedsPanel needs={needs} nowAt={nowAt} />}
        <FeedTile />
      </div>
      {questionsWait && (
        <div className={styles['needs']}>
          <NeedsPanel needs={needs} nowAt={nowAt} />
        </div>
      )}
      <div className={look('grid', 'gap32')}>
        {isAdmin && (
          <div id="recoveries">
            <RecoveryPanel />
          </div>
        )}
        <ContestsNow numbers={needs.answer?.contests ?? null} />
        {isAdmin && (
          <div className={styles['bottom']}>
            <Changes />
            <ConfigurationCard />
          </div>
        )}
      </div>
    </>
  );
}

function ContestsNow({ numbers }: { readonly numbers: StaffNeeds['contests'] | null }) {
  const { t } = useTranslation();
  const isAdmin = useSelected(selectRole) === 'admin';
  const nowAt = useSelected(selectNow);
  const contests = useSelected(selectContests);
  return (
    <Section
      title={t('staff.home.contests')}
      actions={
        <>
          {isAdmin && <Link to="/scoring">{t('scoring.title')}</Link>}{' '}
          <Link to="/contests">{t('staff.home.all_contests')}</Link>
        </>
      }
    >
      {contests === null || nowAt === 0 ? (
        <Card flush>
          <Skeleton shape="rows" count={3} />
        </Card>
      ) : contests.length === 0 ? (
        <NoContests />
      ) : (
        <ContestRows contests={mostPressing(contests, nowAt)} numbers={numbers} nowAt={nowAt} />
      )}
    </Section>
  );
}

/** The running contests, and a few of the others. */
function mostPressing(contests: readonly Contest[], nowAt: number): readonly Contest[] {
  const ordered = bySituation(contests, nowAt);
  const running = ordered.filter((contest) => phaseOf(contest, nowAt) === 'started');
  const others = ordered.filter((contest) => !running.includes(contest)).slice(0, OTHERS);
  return [...running, ...others];
}

function NoContests() {
  const { t } = useTranslation();
  const isAdmin = useSelected(selectRole) === 'admin';
  return (
    <Card>
      <EmptyState
        icon={Trophy}
        title={t('staff.contests.none')}
        text={t('staff.contests.none_text')}
        action={
          isAdmin ? (
            <ButtonLink variant="primary" to="/contests?new">
              {t('contest_form.new')}
            </ButtonLink>
          ) : undefined
        }
      />
    </Card>
  );
}

/** /home?part=audit: a search of all changes by staff. */
function AllChanges() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('staff.audit.title')} eyebrow={<Link to="/home">{t('staff.home.title')}</Link>} />
      <AuditSearch contestId={null} />
    </>
  );
}

function Changes() {
  const { t } = useTranslation();
  return (
    <Card
      title={t('staff.audit.title')}
      actions={
        <ButtonLink size="s" to="/home?part=audit">
          {t('staff.audit.all')}
        </ButtonLink>
      }
      flush
    >
      <NewestChanges />
    </Card>
  );
}
