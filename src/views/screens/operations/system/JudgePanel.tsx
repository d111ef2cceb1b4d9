import { ServerOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type JudgeState, type Worker } from '#protocol/wire/staff/submissions/judging.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Table } from '#views/components/Table.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useSelected } from '#views/useSelected.ts';
import styles from './JudgePanel.module.css';
import { BrokenTasks } from './BrokenTasks.tsx';
import { LostJobs } from './LostJobs.tsx';
import { look } from '#views/components/look.ts';

const selectJudge = ({ judging }: State) => judging.judge;

/** The judges for admins, live: the queue in figures, every judge, lost jobs, broken tasks, and advice. */
export function JudgePanel() {
  const judge = useSelected(selectJudge);
  const { t } = useTranslation();
  return (
    <Section title={t('staff.judge.title')}>
      {judge === null ? <Skeleton shape="cards" count={2} /> : <Judges judge={judge} />}
    </Section>
  );
}

function Judges({ judge }: { readonly judge: JudgeState }) {
  const nowAt = useSelected(selectNow);
  const { t } = useTranslation();
  const working = judge.workers.filter(({ stopped_at: stoppedAt }) => stoppedAt === null);
  const canJudge = working.some(({ level }) => level !== 'none');
  const advice = [...new Set(working.flatMap((one) => one.advice))];
  return (
    <div className={look('grid', 'single', 'gap')}>
      {!canJudge && <Alert tone="bad" title={t('staff.judge.none')} text={t('staff.judge.none_text')} />}
      {working.some(({ level }) => level === 'unsafe') && (
        <Alert tone="bad" title={t('staff.judge.unsafe')} text={t('staff.judge.unsafe_text')} />
      )}
      <Figures judge={judge} nowAt={nowAt} />
      {judge.broken.length > 0 && <BrokenTasks broken={judge.broken} />}
      {judge.lost.length > 0 && <LostJobs lost={judge.lost} />}
      <Card flush>
        <Table
          caption={t('staff.judge.workers')}
          columns={columnsOf(t, nowAt)}
          rows={judge.workers}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={ServerOff}
              title={t('staff.judge.no_workers')}
              text={t('staff.judge.no_workers_text')}
            />
          }
        />
      </Card>
      {advice.length > 0 && (
        <Card title={t('staff.judge.advice')}>
          <ul className={look('grid', 'gap8', 'anywhere')}>
            {advice.map((line) => (
              <li key={line}>
                <code>{line}</code>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Figures({ judge, nowAt }: { readonly judge: JudgeState; readonly nowAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { waiting, leased, oldest_at: oldestAt, judged, median_ms: median, p95_ms: p95 } = judge;
  const figures = [
    {
      id: 'waiting',
      value: format.number(waiting),
      label: t('staff.judge.waiting', { count: waiting }),
      note: oldestAt === null ? null : <RelativeTime at={oldestAt} nowAt={nowAt} />,
    },
    { id: 'leased', value: format.number(leased), label: t('staff.judge.in_work'), note: null },
    { id: 'judged', value: format.number(judged), label: t('staff.judge.judged'), note: null },
    {
      id: 'median',
      value: median === null ? '–' : format.duration(median),
      label: t('staff.judge.median'),
      note: p95 === null ? null : t('staff.judge.p95', { time: format.duration(p95) }),
    },
  ];
  return (
    <dl className={styles['figures']} aria-live="off">
      {figures.map(({ id, value, label, note }) => (
        <div key={id} className={styles['figure']}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
          {note !== null && <dd className={styles['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function columnsOf(t: Translate, nowAt: number): readonly Column<Worker>[] {
  return [
    {
      id: 'host',
      header: t('staff.judge.worker'),
      isRowHeader: true,
      minWidth: 140,
      cell: ({ host, id }) => <span title={id}>{host}</span>,
    },
    {
      id: 'state',
      header: t('staff.judge.state'),
      cell: (worker) => <WorkerBadge worker={worker} />,
    },
    {
      id: 'busy',
      header: t('staff.judge.slots'),
      align: 'end',
      cell: ({ busy, slots }) => `${busy} / ${slots}`,
    },
    { id: 'judged', header: t('staff.judge.done'), align: 'end', cell: ({ judged }) => judged },
    { id: 'failed', header: t('staff.judge.failed'), align: 'end', cell: ({ failed }) => failed },
    {
      id: 'level',
      header: t('staff.judge.level'),
      isOptional: true,
      cell: ({ level }) => <code>{level}</code>,
    },
    {
      id: 'seen',
      header: t('staff.judge.seen'),
      isOptional: true,
      cell: ({ seen_at: seenAt }) => <RelativeTime at={seenAt} nowAt={nowAt} />,
    },
    {
      id: 'machine',
      header: t('languages.cpu'),
      isOptional: true,
      minWidth: 200,
      cell: ({ cpu, os }) => `${cpu}, ${os}`,
    },
  ];
}

function WorkerBadge({ worker }: { readonly worker: Worker }) {
  const { t } = useTranslation();
  if (worker.stopped_at !== null) return <Badge>{t('staff.judge.stopped')}</Badge>;
  if (worker.level === 'none') return <Badge tone="bad">{t('staff.judge.no_sandbox')}</Badge>;
  return worker.busy > 0 ? (
    <Badge tone="note">{t('staff.judge.busy')}</Badge>
  ) : (
    <Badge tone="good">{t('staff.judge.idle')}</Badge>
  );
}
