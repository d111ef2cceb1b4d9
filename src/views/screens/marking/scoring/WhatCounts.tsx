import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ScoreDetail } from '#protocol/wire/staff/marking/scoring.ts';
import { type StandingTask } from '#protocol/wire/standings/standing.ts';
import { type Column } from '#views/components/column.ts';
import { Link } from '#views/components/Link.tsx';
import { Table } from '#views/components/Table.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { look } from '#views/components/look.ts';
import styles from './Scoring.module.css';

type Sent = ScoreDetail['submissions'][number];

/** All submissions of a person for a task, with the one that counts, and the points of the subtasks. */
export function WhatCounts(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly task: StandingTask;
  readonly isIcpc: boolean;
}) {
  const { contestId, participantId, task, isIcpc } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const resource = useResource(
    'scoreDetail',
    { cid: contestId, pid: participantId, number: task.number },
    { contestId },
  );
  return (
    <Loaded of={resource} shape="rows" count={3}>
      {(answer) => {
        const hasSubtasks = answer.submissions.some((one) => (one.group_scores?.length ?? 0) > 1);
        const columns: readonly Column<Sent>[] = [
          {
            id: 'counts',
            header: t('scoring.counts'),
            cell: (one) => <Counts sent={one} />,
          },
          {
            id: 'id',
            header: t('scoring.submission'),
            isRowHeader: true,
            cell: ({ id }) => (id > 0 ? <Link to={`/submission/${id}`}>#{id}</Link> : t('scoring.quiz')),
          },
          {
            id: 'time',
            header: t('scoring.time'),
            align: 'end',
            isOptional: true,
            cell: (one) => format.duration(one.contest_time),
          },
          {
            id: 'verdict',
            header: t('scoring.verdict'),
            cell: ({ verdict }) => <VerdictTag verdict={verdict} />,
          },
          ...(isIcpc
            ? []
            : [
                {
                  id: 'score',
                  header: t('board.points'),
                  align: 'end' as const,
                  cell: ({ score }: Sent) => (score === null ? '–' : format.number(score)),
                },
              ]),
          ...(hasSubtasks
            ? [
                {
                  id: 'groups',
                  header: t('scoring.groups'),
                  isOptional: true,
                  cell: ({ group_scores: groups }: Sent) =>
                    (groups ?? []).map((points) => format.number(points)).join(' · '),
                },
              ]
            : []),
        ];
        return (
          <>
            <Table
              caption={t('scoring.sent', { task: task.name })}
              columns={columns}
              rows={answer.submissions}
              rowKey={({ id }) => id}
              empty={<p className={look('hint')}>{t('scoring.nothing_sent')}</p>}
            />
            {answer.subtasks.length > 1 && (
              <p className={look('hint')}>
                {answer.subtasks
                  .map(({ points, submission }, at) =>
                    t('scoring.subtask', {
                      number: at + 1,
                      points: format.number(points),
                      from: submission === null ? '–' : `#${submission}`,
                    }),
                  )
                  .join(' · ')}
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Counts({ sent }: { readonly sent: Sent }) {
  const { t } = useTranslation();
  if (sent.left_out) return <span className={look('hint')}>{t('scoring.left_out')}</span>;
  if (!sent.counts) return null;
  return (
    <span className={styles['counts']}>
      <Check size={16} strokeWidth={2.25} aria-hidden />
      {t('scoring.it_counts')}
    </span>
  );
}
