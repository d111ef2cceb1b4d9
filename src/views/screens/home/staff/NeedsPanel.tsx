import {
  CircleHelp,
  Coffee,
  FileX,
  Flag,
  HardDrive,
  Hourglass,
  KeyRound,
  type LucideIcon,
  OctagonAlert,
  RotateCcw,
  TimerOff,
  TimerReset,
  WifiOff,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type StaffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource } from '#views/kit/useResource.ts';
import { type Need, type NeedKind } from '#domain/operations/needs.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { useNamed } from '#views/i18n/useNamed.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectContest } from '#streams/state/contest/staffContests.ts';
import { look } from '#views/components/look.ts';
import styles from './NeedsPanel.module.css';

const ICONS: Readonly<Record<NeedKind, LucideIcon>> = {
  question: CircleHelp,
  late: Hourglass,
  rejudging: RotateCcw,
  time_request: TimerReset,
  recovery: KeyRound,
  report: Flag,
  judging_failed: OctagonAlert,
  task_broken: OctagonAlert,
  judging_waits: TimerOff,
  disconnected: WifiOff,
  disk: HardDrive,
  files: FileX,
};

/** Number of names in a line; the rest are counted. */
const NAMED = 5;

/** Needs that wait for the person, oldest first, each with a link to the page that deals with it. */
export function NeedsPanel({
  needs,
  nowAt,
}: {
  readonly needs: Resource<StaffNeeds>;
  readonly nowAt: number;
}) {
  const { t } = useTranslation();
  return (
    <Card title={t('needs.title')} flush>
      <Loaded of={needs} shape="rows" count={3}>
        {(answer) =>
          answer.needs.length === 0 ? (
            <EmptyState icon={Coffee} title={t('needs.none')} text={t('needs.none_text')} />
          ) : (
            <ul className={styles['list']} aria-label={t('needs.title')}>
              {answer.needs.map((need, index) => (
                <NeedRow key={`${need.kind} ${need.at} ${index}`} need={need} nowAt={nowAt} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function NeedRow({ need, nowAt }: { readonly need: Need; readonly nowAt: number }) {
  const { t } = useTranslation();
  const Icon = ICONS[need.kind];
  const contest = useSelected(selectContest, need.contestId ?? 0);
  return (
    <li className={styles['row']} data-kind={need.kind}>
      <Icon size={20} strokeWidth={2} aria-hidden className={look('wait')} />
      <div className={look('shrink')}>
        <p className={look('weight600')}>{t(`needs.kind.${need.kind}`)}</p>
        <p className={styles['about']}>{useAbout(need)}</p>
        <p className={look('flex', 'wrap', 'gap0x12', 'hint')}>
          {contest !== null && <span>{contest.name}</span>}
          {need.at !== null && <RelativeTime at={need.at} nowAt={Math.max(nowAt, need.at)} />}
        </p>
      </div>
      {need.kind === 'recovery' ? (
        <ButtonLink size="s" href="#recoveries">
          {t(`needs.act.${need.kind}`)}
        </ButtonLink>
      ) : (
        <ButtonLink size="s" to={pathOf(need.kind, need.contestId)}>
          {t(`needs.act.${need.kind}`)}
        </ButtonLink>
      )}
    </li>
  );
}

function useAbout({ kind, names }: Need): string {
  const { t } = useTranslation();
  const named = useNamed();
  if (kind === 'judging_waits') return t('needs.waiting', { value: names[0] ?? '' });
  if (kind === 'time_request') {
    const [name = '', minutes = '', reason = ''] = names;
    return t('needs.time', { name, minutes, reason });
  }
  if (kind === 'task_broken') {
    const [task = '', error = '', value = ''] = names;
    return t('needs.broken', { task, error, value });
  }
  if (kind !== 'disconnected') return names.filter((name) => name !== '').join(': ');
  return named(names.slice(0, NAMED), names.length);
}

function pathOf(kind: Exclude<NeedKind, 'recovery'>, contestId: number | null): string {
  switch (kind) {
    case 'question':
      return contestId === null ? '/communication' : `/communication/${contestId}`;
    case 'late':
      return '/submissions?show=late';
    case 'rejudging':
      return '/submissions?show=rejudgings';
    case 'time_request':
      return `/check/${contestId ?? 0}?show=requests`;
    case 'report':
      return contestId === null ? '/reports' : `/contest/${contestId}?tab=reports`;
    case 'judging_failed':
    case 'task_broken':
    case 'disk':
    case 'files':
      return '/system';
    case 'judging_waits':
      return '/submissions?status=waiting';
    case 'disconnected':
      return `/contest/${contestId ?? 0}?tab=people`;
  }
}
