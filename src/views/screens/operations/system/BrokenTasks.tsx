import { useTranslation } from 'react-i18next';
import { type JudgeState } from '#protocol/wire/staff/submissions/judging.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Alert } from '#views/components/Alert.tsx';
import { type Column } from '#views/components/column.ts';
import { Link } from '#views/components/Link.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { useSelected } from '#views/useSelected.ts';

type Broken = JudgeState['broken'][number];

/** Tasks whose checker or interactor fails, with its output and the number of waiting submissions. */
export function BrokenTasks({ broken }: { readonly broken: readonly Broken[] }) {
  const nowAt = useSelected(selectNow);
  const { t } = useTranslation();
  const columns: readonly Column<Broken>[] = [
    {
      id: 'task',
      header: t('staff.rejudge.what'),
      isRowHeader: true,
      cell: ({ task, contest, name }) => (
        <Link to={`/submissions?contest=${contest}&task=${task}`}>{name}</Link>
      ),
    },
    { id: 'error', header: t('staff.judge.error'), minWidth: 200, cell: ({ error }) => error },
    {
      id: 'waiting',
      header: '',
      cell: ({ waiting }) => `${waiting} ${t('staff.judge.waiting', { count: waiting })}`,
    },
    {
      id: 'at',
      header: t('staff.feed.time'),
      isOptional: true,
      cell: ({ at }) => <RelativeTime at={at} nowAt={nowAt} />,
    },
  ];
  return (
    <>
      <Alert tone="bad" title={t('staff.judge.broken')} text={t('staff.judge.broken_text')} />
      <Card flush>
        <Table
          caption={t('staff.judge.broken')}
          columns={columns}
          rows={broken}
          rowKey={({ task, contest }) => `${task}/${contest}`}
        />
      </Card>
    </>
  );
}
