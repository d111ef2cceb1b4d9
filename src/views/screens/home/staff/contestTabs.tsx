import { type ComponentType } from 'react';
import { type Contest } from '#protocol/wire/contest.ts';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { onDemand } from '#views/onDemand.tsx';
import { useSelected } from '#views/useSelected.ts';
import { AuditSearch } from '#views/screens/operations/audit/AuditSearch.tsx';
import { ParticipantsPanel } from '#views/screens/people/ParticipantsPanel.tsx';
import { ReportsPanel } from '#views/screens/operations/reports/ReportsPanel.tsx';
import { ScoringPanel } from '#views/screens/marking/scoring/ScoringPanel.tsx';
import { StandingsCard } from '#views/screens/standings/staff/StandingsCard.tsx';
import { ContestTimeline } from '#views/screens/contest/staff/ContestTimeline.tsx';
import { ExtendCard } from '#views/screens/contest/staff/ExtendCard.tsx';
import { selectDetail } from '#streams/state/contest/staffContests.ts';
import { TimesForm } from '#views/screens/contest/staff/TimesForm.tsx';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from '#views/kit/staff/Contest.module.css';

const ContestTasks = onDemand<ContestTabProps>(
  async () => (await import('#views/screens/tasks/staff/ContestTasks.tsx')).ContestTasks,
);

const Site = onDemand<ContestTabProps>(
  async () => (await import('#views/screens/onsite/rooms/SitePanel.tsx')).SitePanel,
);

const Settings = onDemand<ContestTabProps>(
  async () => (await import('#views/screens/contest/settings/ContestSettings.tsx')).ContestSettings,
);

/** Props of each tab of a contest's page. */
interface ContestTabProps {
  readonly contest: Contest;
  readonly nowAt: number;
}

/** A tab of a contest's page; its name is the translation `staff.contest.tab.<id>`. */
interface ContestTab<Id extends string> {
  readonly id: Id;
  readonly content: ComponentType<ContestTabProps>;
  readonly isOfAdmins: boolean;
}

const Translation = onDemand<ContestTabProps>(
  async () => (await import('#views/screens/translation/staff/TranslationPanel.tsx')).TranslationPanel,
);

const Check = onDemand(() =>
  import('#views/screens/operations/readiness/CheckPanel.tsx').then((loaded) => loaded.CheckPanel),
);

/** The first tab: a picture of the times, and the changes that are made during the contest. */
export const RUN_TAB = { id: 'run', content: Run, isOfAdmins: false } as const satisfies ContestTab<'run'>;

/** The tabs of a contest's page, in their order. */
export const contestTabs = [
  RUN_TAB,
  { id: 'settings', content: Settings, isOfAdmins: false },
  { id: 'tasks', content: ContestTasks, isOfAdmins: false },
  { id: 'people', content: People, isOfAdmins: false },
  { id: 'site', content: Site, isOfAdmins: false },
  { id: 'translation', content: Translation, isOfAdmins: false },
  { id: 'check', content: Check, isOfAdmins: false },
  { id: 'results', content: Results, isOfAdmins: true },
  { id: 'reports', content: Reports, isOfAdmins: false },
  { id: 'changes', content: Changes, isOfAdmins: true },
] as const satisfies readonly ContestTab<string>[];

function Run({ contest, nowAt }: ContestTabProps) {
  const detail = useSelected(selectDetail, contest.id);
  return (
    <div className={look('grid', 'single', 'gap24', 'shrink')}>
      <Card>
        <ContestTimeline contest={contest} nowAt={nowAt} />
      </Card>
      <div className={classNames(look('grid', 'top', 'gap24', 'single'), styles['cards'])}>
        <div className={look('grid', 'single', 'gap24', 'shrink')}>
          <ExtendCard contest={contest} people={detail?.participants.length ?? null} />
          <TimesForm contest={contest} />
        </div>
        <StandingsCard contest={contest} nowAt={nowAt} />
      </div>
    </div>
  );
}

function People({ contest }: ContestTabProps) {
  const detail = useSelected(selectDetail, contest.id);
  return detail === null ? <Skeleton shape="rows" count={8} /> : <ParticipantsPanel detail={detail} />;
}

function Results({ contest }: ContestTabProps) {
  return <ScoringPanel contestId={contest.id} />;
}

function Reports({ contest }: ContestTabProps) {
  return <ReportsPanel contestId={contest.id} />;
}

function Changes({ contest }: ContestTabProps) {
  return <AuditSearch contestId={contest.id} />;
}
