import { ScanSearch, Square } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import {
  type Pick,
  type SimilarityAnswer,
  type SimilarPair,
} from '#protocol/wire/staff/submissions/similarity.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Toolbar } from '#views/components/Toolbar.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { PairScreen } from './PairScreen.tsx';

interface Place {
  readonly contest: number;
  readonly task: number;
}

/** /submissions?show=similarity&contest=…&task=…: similarities of a task's sources, by pairs (AUT-3). */
export function SimilarityScreen() {
  const [params] = useSearchParams();
  const [contest, task] = ['contest', 'task'].map((key) => parseRouteId(params.get(key) ?? undefined));
  const [left = null, right = null] = (params.get('pair') ?? '').split(',').map((id) => parseRouteId(id));
  if (!contest || !task) return <NotFoundScreen />;
  if (left !== null && right !== null) return <PairScreen {...{ contest, task, left, right }} />;
  return <Pairs contest={contest} task={task} />;
}

function Pairs({ contest, task }: Place) {
  const { t } = useTranslation();
  const [pick, setPick] = useState<Pick>('last');
  const wanted = { contest: String(contest), task: String(task), pick };
  const resource = useResource('similarity', wanted);
  const command = useCommand('cancelSimilarity', 'startSimilarity');
  const isRunning = resource.answer?.state === 'running';
  useCancelOnLeaving(isRunning && command.commandId !== null, () =>
    command.give({ call: 'cancelSimilarity', request: wanted }),
  );
  return (
    <>
      <PageHeader
        title={t('staff.similarity.title')}
        eyebrow={<Link to={`/submissions?contest=${contest}&task=${task}`}>{t('staff.feed.title')}</Link>}
      />
      <Alert tone="note" title={t('staff.similarity.hint')} />
      <Toolbar label={t('staff.similarity.title')}>
        <Select<Pick>
          label={t('staff.similarity.pick')}
          value={pick}
          onChange={setPick}
          options={[
            { value: 'last', label: t('staff.similarity.last') },
            { value: 'best', label: t('staff.similarity.best') },
          ]}
        />
        {isRunning ? (
          <Button icon={Square} onPress={() => command.give({ call: 'cancelSimilarity', request: wanted })}>
            {t('staff.similarity.cancel')}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={ScanSearch}
            busy={command.isRunning}
            onPress={() => command.give({ call: 'startSimilarity', request: wanted })}
          >
            {resource.answer?.result ? t('staff.similarity.again') : t('staff.similarity.start')}
          </Button>
        )}
      </Toolbar>
      <CommandNote state={command.state} done="" />
      <Loaded of={resource} shape="rows" count={6} onlyNewest>
        {(answer) => <Found {...{ contest, task, answer }} />}
      </Loaded>
    </>
  );
}

function Found({ contest, task, answer }: Place & { readonly answer: SimilarityAnswer }) {
  const { state, done, total, result, newer } = answer;
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'running')
    return (
      <ProgressBar
        label={t('staff.similarity.running')}
        percent={total === 0 ? null : (100 * done) / total}
      />
    );
  if (result === null) {
    return (
      <Card>
        <EmptyState
          icon={ScanSearch}
          title={state === 'failed' ? t('staff.similarity.failed') : t('staff.similarity.none')}
          text={t('staff.similarity.none_text')}
        />
      </Card>
    );
  }
  return (
    <>
      <p>
        {t('staff.similarity.counted', { count: result.compared, left: format.number(result.left_out) })}{' '}
        {result.with_skeleton && t('staff.similarity.skeleton')}{' '}
        {newer > 0 && t('staff.similarity.newer', { count: newer })}
      </p>
      <PairTable {...{ contest, task, answer }} pairs={result.pairs} />
    </>
  );
}

function PairTable(
  props: Place & { readonly answer: SimilarityAnswer; readonly pairs: readonly SimilarPair[] },
) {
  const { contest, task, answer, pairs } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useMemo((): readonly Column<SimilarPair>[] => {
    const byId = new Map(answer.submissions.map((one) => [one.id, one]));
    const side = (id: number) => <Side submission={byId.get(id)} />;
    return [
      {
        id: 'similarity',
        header: t('staff.similarity.similarity'),
        width: 110,
        align: 'end',
        isRowHeader: true,
        cell: ({ left, right, similarity }) => (
          <Link to={`/submissions?show=similarity&contest=${contest}&task=${task}&pair=${left},${right}`}>
            {format.number(similarity * 100, 0)} %
          </Link>
        ),
      },
      { id: 'left', header: t('staff.similarity.one'), minWidth: 180, cell: ({ left }) => side(left) },
      { id: 'right', header: t('staff.similarity.other'), minWidth: 180, cell: ({ right }) => side(right) },
      {
        id: 'longest',
        header: t('staff.similarity.longest'),
        width: 130,
        align: 'end',
        cell: (one) => one.longest,
      },
      {
        id: 'overlap',
        header: t('staff.similarity.overlap'),
        width: 130,
        align: 'end',
        cell: (one) => one.overlap,
      },
    ];
  }, [answer.submissions, contest, task, t, format]);
  return (
    <VirtualTable
      caption={t('staff.similarity.title')}
      columns={columns}
      rows={pairs}
      rowKey={({ left, right }) => `${left} ${right}`}
      empty={
        <Card>
          <EmptyState
            icon={ScanSearch}
            title={t('staff.similarity.no_pairs')}
            text={t('staff.similarity.no_pairs_text')}
          />
        </Card>
      }
    />
  );
}

function Side({ submission }: { readonly submission: StaffSubmission | undefined }) {
  if (submission === undefined) return null;
  const { display_name: name, username, verdict, status } = submission;
  return (
    <>
      {name || username} <VerdictTag verdict={verdict} status={status} />
    </>
  );
}

/** Cancels a running comparison when the person leaves the page. */
function useCancelOnLeaving(isRunning: boolean, cancel: () => void): void {
  const latest = useRef({ isRunning, cancel });
  useEffect(() => {
    latest.current = { isRunning, cancel };
  });
  useEffect(
    () => () => {
      if (latest.current.isRunning) latest.current.cancel();
    },
    [],
  );
}
