import { ArrowRight, Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Rejudged, type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { Button } from '#views/components/Button.tsx';
import { type Column } from '#views/components/column.ts';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Link } from '#views/components/Link.tsx';
import { Points } from '#views/components/Points.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { Card } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useResource } from '#views/kit/useResource.ts';
import { look } from '#views/components/look.ts';

const WHOLE = 100;

/** Old and new results of a rejudging side by side, and the decision whether the new ones count. */
export function RejudgingComparison({ rejudging }: { readonly rejudging: Rejudging }) {
  const { id, state, done, total, changed, reason, submission } = rejudging;
  const compared = useResource('rejudging', { rid: id });
  const { t } = useTranslation();
  return (
    <Card
      title={
        submission === null
          ? (rejudging.task_name ?? rejudging.contest_name)
          : t('submission.title', { id: submission })
      }
      actions={state === 'running' && <Decision rejudging={rejudging} />}
    >
      <div className={look('grid', 'gap8', 'under16')}>
        <p>{reason}</p>
        {done < total && (
          <ProgressBar percent={(done / total) * WHOLE} label={t('staff.rejudge.running', { done, total })} />
        )}
        <p role="status">{t('staff.rejudge.changes', { count: changed })}</p>
      </div>
      <Loaded of={compared} shape="rows" count={4}>
        {({ submissions }) => (
          <Table
            caption={t('staff.rejudge.compared')}
            columns={columnsOf(t)}
            rows={submissions}
            rowKey={(one) => one.submission}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Decision({ rejudging }: { readonly rejudging: Rejudging }) {
  const { id, done, total, changed } = rejudging;
  const command = useCommand('applyRejudging', 'cancelRejudging');
  const confirm = useConfirm();
  const { t } = useTranslation();
  const decide = async (call: 'applyRejudging' | 'cancelRejudging') => {
    const isApply = call === 'applyRejudging';
    const agreed = await confirm({
      title: isApply ? t('staff.rejudge.ask_apply') : t('staff.rejudge.ask_cancel'),
      message: isApply ? t('staff.rejudge.apply_text', { count: changed }) : t('staff.rejudge.cancel_text'),
      confirmLabel: isApply ? t('staff.rejudge.apply') : t('staff.rejudge.cancel'),
      isDangerous: isApply,
    });
    if (agreed) command.give({ call, request: { rid: id } });
  };
  return (
    <span className={look('inline', 'wrap', 'center', 'gap8')}>
      <CommandNote state={command.state} done={t('staff.saved')} />
      <Button size="s" icon={X} disabled={command.isRunning} onPress={() => decide('cancelRejudging')}>
        {t('staff.rejudge.cancel')}
      </Button>
      <Button
        size="s"
        variant="primary"
        icon={Check}
        busy={command.isRunning}
        disabled={done < total}
        onPress={() => decide('applyRejudging')}
      >
        {t('staff.rejudge.apply')}
      </Button>
    </span>
  );
}

function columnsOf(t: Translate): readonly Column<Rejudged>[] {
  return [
    {
      id: 'submission',
      header: t('staff.rejudge.submission'),
      isRowHeader: true,
      cell: ({ submission }) => <Link to={`/submission/${submission}`}>{submission}</Link>,
    },
    {
      id: 'user',
      header: t('staff.feed.user'),
      minWidth: 140,
      isOptional: true,
      cell: ({ display_name: name, username }) => name || username,
    },
    { id: 'before', header: t('staff.rejudge.before'), cell: ({ before }) => <Outcome outcome={before} /> },
    {
      id: 'arrow',
      header: '',
      width: 32,
      isOptional: true,
      cell: (one) => hasChanged(one) && <ArrowRight size={16} strokeWidth={1.75} aria-hidden />,
    },
    {
      id: 'after',
      header: t('staff.rejudge.after'),
      cell: ({ after }) => (after === null ? t('staff.feed.waiting') : <Outcome outcome={after} />),
    },
  ];
}

/** Whether a result has changed, as in the number of changed ones: different points of a group also count. */
function hasChanged({ before, after }: Rejudged): boolean {
  if (after === null) return false;
  const said = ({ verdict, score, group_scores: groups }: Rejudged['before']) =>
    JSON.stringify([verdict, score, groups ?? []]);
  return said(after) !== said(before);
}

function Outcome({ outcome }: { readonly outcome: Rejudged['before'] }) {
  return (
    <span className={look('inline', 'center', 'gap8')}>
      <VerdictTag verdict={outcome.verdict} />
      {outcome.score !== null && <Points value={outcome.score} size="s" />}
    </span>
  );
}
