import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type JudgeState } from '#protocol/wire/staff/submissions/judging.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { type Column } from '#views/components/column.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';

type Lost = JudgeState['lost'][number];

/** Jobs that three judges lost, each with a button that puts it back into the queue. */
export function LostJobs({ lost }: { readonly lost: readonly Lost[] }) {
  const nowAt = useSelected(selectNow);
  const { t } = useTranslation();
  const columns: readonly Column<Lost>[] = [
    {
      id: 'what',
      header: t('staff.rejudge.what'),
      isRowHeader: true,
      cell: ({ submission, user_test: userTest }) =>
        submission === null ? (
          <Link to={`/user_test/${userTest}`}>{t('user_test.title', { id: userTest ?? 0 })}</Link>
        ) : (
          <Link to={`/submission/${submission}`}>{t('submission.title', { id: submission })}</Link>
        ),
    },
    {
      id: 'error',
      header: t('staff.judge.error'),
      minWidth: 200,
      cell: ({ error }) => error ?? '',
    },
    {
      id: 'at',
      header: t('staff.feed.time'),
      isOptional: true,
      cell: ({ at }) => <RelativeTime at={at} nowAt={nowAt} />,
    },
    { id: 'retry', header: '', align: 'end', cell: ({ id }) => <Retry jobId={id} /> },
  ];
  return (
    <Card title={t('staff.judge.lost')} flush>
      <Table caption={t('staff.judge.lost')} columns={columns} rows={lost} rowKey={({ id }) => id} />
    </Card>
  );
}

function Retry({ jobId }: { readonly jobId: number }) {
  const command = useCommand('retryJob');
  const { t } = useTranslation();
  return (
    <>
      <CommandNote state={command.state} done={t('staff.saved')} />
      <Button
        size="s"
        icon={RotateCcw}
        busy={command.isRunning}
        onPress={() => command.give({ call: 'retryJob', request: { jid: jobId } })}
      >
        {t('staff.judge.retry')}
      </Button>
    </>
  );
}
