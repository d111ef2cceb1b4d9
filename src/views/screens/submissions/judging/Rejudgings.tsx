import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { createSelector } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Table } from '#views/components/Table.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import { useSelected } from '#views/useSelected.ts';
import { RejudgingComparison } from './RejudgingComparison.tsx';
import { look } from '#views/components/look.ts';

const selectTable = ({ judging }: State) => judging.rejudgings;
const selectRejudgings = createSelector<State, [typeof selectTable], readonly Rejudging[] | null>(
  [selectTable],
  (table) => table && table.values().sort((a, b) => b.id - a.id),
);

/** Rejudgings, newest first; a click opens old and new results side by side. */
export function Rejudgings(props: { readonly openId: number | null; readonly onOpen: (id: number) => void }) {
  const rejudgings = useSelected(selectRejudgings);
  const nowAt = useSelected(selectNow);
  const { t } = useTranslation();
  if (rejudgings === null) return <Skeleton shape="rows" count={4} />;
  const open = rejudgings.find(({ id }) => id === props.openId);
  return (
    <div className={look('grid', 'single', 'gap')}>
      {open && <RejudgingComparison key={open.id} rejudging={open} />}
      <Card flush>
        <Table
          caption={t('staff.rejudge.title')}
          columns={columnsOf(t, nowAt)}
          rows={rejudgings}
          rowKey={({ id }) => id}
          onRowPress={({ id }) => props.onOpen(id)}
          empty={
            <EmptyState
              icon={RotateCcw}
              title={t('staff.rejudge.none')}
              text={t('staff.rejudge.none_text')}
            />
          }
        />
      </Card>
    </div>
  );
}

function columnsOf(t: Translate, nowAt: number): readonly Column<Rejudging>[] {
  return [
    {
      id: 'what',
      header: t('staff.rejudge.what'),
      isRowHeader: true,
      minWidth: 160,
      cell: ({ submission, task_name: task, contest_name: contest }) =>
        submission === null ? (task ?? contest) : t('submission.title', { id: submission }),
    },
    {
      id: 'reason',
      header: t('scoring.reason'),
      minWidth: 160,
      isOptional: true,
      cell: ({ reason }) => reason,
    },
    { id: 'by', header: t('staff.rejudge.by'), isOptional: true, cell: ({ by }) => by },
    {
      id: 'at',
      header: t('staff.feed.time'),
      isOptional: true,
      cell: ({ at }) => <RelativeTime at={at} nowAt={nowAt} />,
    },
    {
      id: 'state',
      header: t('staff.rejudge.state'),
      cell: (one) => <StateBadge rejudging={one} />,
    },
    {
      id: 'changed',
      header: t('staff.rejudge.changed'),
      align: 'end',
      cell: ({ changed, total }) => `${changed} / ${total}`,
    },
  ];
}

function StateBadge({ rejudging }: { readonly rejudging: Rejudging }) {
  const { state, done, total } = rejudging;
  const { t } = useTranslation();
  switch (state) {
    case 'applied':
      return <Badge tone="good">{t('staff.rejudge.applied')}</Badge>;
    case 'cancelled':
      return <Badge>{t('staff.rejudge.cancelled')}</Badge>;
    case 'running':
      return done < total ? (
        <Badge tone="note">{t('staff.rejudge.running', { done, total })}</Badge>
      ) : (
        <Badge tone="wait">{t('staff.rejudge.ready')}</Badge>
      );
  }
}
