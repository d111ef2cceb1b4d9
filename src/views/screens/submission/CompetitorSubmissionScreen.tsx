import { GitCompareArrows } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { languageOf } from '#domain/languages.ts';
import { type Submission } from '#protocol/wire/submission.ts';
import { type State } from '#streams/state/state.ts';
import { selectNow, selectPhase } from '#streams/state/phase.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Points } from '#views/components/Points.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { DownloadButton } from '../system/DownloadButton.tsx';
import { NotFoundScreen } from '../system/NotFoundScreen.tsx';
import { PageFault } from '../system/PageFault.tsx';
import { judgementOf } from './judgementOf.ts';
import { JudgementView } from './JudgementView.tsx';
import { JudgingProgress } from './JudgingProgress.tsx';
import { mebibytes, milliseconds } from './resources.ts';
import { MarksAfter } from '../marks/MarksAfter.tsx';
import { PrintButton } from '../printing/PrintButton.tsx';
import { LateNote } from '../submit/LateNote.tsx';
import { Receipt } from '../submit/Receipt.tsx';
import { SubmissionTag } from './SubmissionTag.tsx';
import { selectHolders } from './subtaskStands.ts';
import { selectTask, selectTaskSubmissions } from '../task/taskState.ts';
import styles from './CompetitorSubmissionScreen.module.css';

const selectSubmission = ({ work }: State, id: number): Submission | null =>
  work.submissions?.get(id) ?? null;
const selectAreKnown = ({ work }: State): boolean => work.submissions !== null;
const selectOpened = ({ work }: State, id: number) => work.opened[id] ?? null;

/** The submission of the same task before this one, where both are text; null where there is none. */
function selectPrevious(state: State, { id, task, language }: Submission): number | null {
  const own = selectTaskSubmissions(state, task) ?? [];
  const before = own[own.findIndex((one) => one.id === id) + 1];
  return before === undefined || language === 'zip' || before.language === 'zip' ? null : before.id;
}

/** /task/{tid}/submission/{sid}: the verdict and the points as they come, and what was sent (TSK-3). */
export function CompetitorSubmissionScreen() {
  const params = useParams();
  const id = Number(params['sid']);
  const submission = useSelected(selectSubmission, id);
  const isKnown = useSelected(selectAreKnown);
  const send = useSend();
  // The judgement is fetched when it is made, again when it is judged anew, and when the analysis shows all.
  const phase = useSelected(selectPhase);
  const version =
    submission === null
      ? null
      : `${submission.status === 'judged'} ${submission.judged_at} ${phase === 'analysis'}`;
  useEffect(() => {
    if (version !== null) send({ type: 'SubmissionOpened', id });
  }, [send, version, id]);
  if (!isKnown) return <Skeleton shape="hero" />;
  if (submission?.task !== Number(params['tid'])) return <NotFoundScreen />;
  return <Opened submission={submission} />;
}

function Opened({ submission }: { readonly submission: Submission }) {
  const { id, score } = submission;
  const detail = useSelected(selectOpened, id);
  const holders = useSelected(selectHolders, submission.task);
  const judgement = judgementOf(submission, detail?.judgement ?? null);
  const task = useSelected(selectTask, submission.task);
  const previous = useSelected(selectPrevious, submission);
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('submission.title', { id })}
        eyebrow={<Link to={`/task/${submission.task}`}>{task?.name ?? t('next.to_task')}</Link>}
        actions={
          previous !== null && (
            <ButtonLink
              to={`/task/${submission.task}/diff/${previous},${id}`}
              size="s"
              icon={GitCompareArrows}
            >
              {t('diff.with_previous')}
            </ButtonLink>
          )
        }
      />
      <div className={styles['page']}>
        <section className={styles['hero']}>
          <SubmissionTag submission={submission} size="l" />
          {score !== null && <Points value={score} {...maxOf(task?.max_score)} size="xl" />}
          <Judging submission={submission} />
        </section>
        <LateNote submission={submission} />
        <MarksAfter task={submission.task} />
        {judgement !== null && <JudgementView judgement={judgement} submissionId={id} holders={holders} />}
        <Card title={t('submission.facts')}>
          <Facts submission={submission} />
        </Card>
        <Receipt submission={submission} />
        <Source submission={submission} />
      </div>
    </>
  );
}

function Judging({ submission }: { readonly submission: Submission }) {
  const { status, late } = submission;
  const isCounted = late === null || late.state === 'accepted';
  if (status === 'judged' || !isCounted) return null;
  return (
    <div className={styles['waiting']}>
      <JudgingProgress submission={submission} />
    </div>
  );
}

function maxOf(max: number | undefined): { max?: number } {
  return max === undefined ? {} : { max };
}

function Facts({ submission }: { readonly submission: Submission }) {
  const { at, contest_time_ms: contestMs, language, bytes, judged_at: judgedAt } = submission;
  const wasRun = submission.verdict !== 'CE';
  const [cpuMs, memoryBytes] = wasRun ? [submission.cpu_ms, submission.memory_bytes] : [null, null];
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <KeyValue
      items={[
        { label: t('submission.at'), value: <RelativeTime at={at} nowAt={now} /> },
        { label: t('submission.contest_time'), value: format.duration(contestMs) },
        { label: t('submit.language'), value: languageOf(language)?.label ?? language },
        { label: t('submission.size'), value: format.bytes(bytes) },
        ...(judgedAt === null
          ? []
          : [{ label: t('submission.judged_at'), value: <RelativeTime at={judgedAt} nowAt={now} /> }]),
        ...(cpuMs === null ? [] : [{ label: t('judgement.time'), value: milliseconds(cpuMs, format) }]),
        ...(memoryBytes === null
          ? []
          : [{ label: t('judgement.memory'), value: mebibytes(memoryBytes, format) }]),
      ]}
    />
  );
}

function Source({ submission }: { readonly submission: Submission }) {
  const detail = useSelected(selectOpened, submission.id);
  const send = useSend();
  const { t } = useTranslation();
  const isArchive = submission.language === 'zip';
  const retry = () => send({ type: 'SubmissionOpened', id: submission.id });
  return (
    <Card
      title={detail?.fileName ?? t('submit.source')}
      flush
      actions={
        detail && (
          <span className={styles['sourceActions']}>
            {!isArchive && (
              <PrintButton
                text={detail.source}
                fileName={detail.fileName}
                task={submission.task}
                submission={submission.id}
              />
            )}
            <DownloadButton download={{ kind: 'submission', id: submission.id }} label={detail.fileName}>
              {t('submission.download')}
            </DownloadButton>
          </span>
        )
      }
    >
      {detail === null ? (
        <div className={styles['loading']}>
          <PageFault page={`submission/${submission.id}`} onRetry={retry}>
            <Skeleton shape="text" count={8} />
          </PageFault>
        </div>
      ) : isArchive ? (
        <p className={styles['loading']}>{t('submission.archive')}</p>
      ) : (
        <LazyCodeEditor
          label={detail.fileName}
          text={detail.source}
          extension={submission.language}
          isReadOnly
        />
      )}
    </Card>
  );
}
