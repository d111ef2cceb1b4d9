import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { languageOf } from '#domain/submissions/languages.ts';
import { type Submission, type SubmissionDetail } from '#protocol/wire/submissions/submission.ts';
import { type State } from '#streams/state/state.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
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
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource, useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { judgementOf } from '../judgement/judgementOf.ts';
import { JudgementView } from '../judgement/JudgementView.tsx';
import { JudgingProgress } from '../judgement/JudgingProgress.tsx';
import { mebibytes, milliseconds } from '#views/kit/amounts.ts';
import { MarksAfter } from '#views/kit/marks/MarksAfter.tsx';
import { PrintButton } from '../printing/PrintButton.tsx';
import { LateNote } from '../sending/LateNote.tsx';
import { Receipt } from '../sending/Receipt.tsx';
import { SubmissionTag } from '#views/kit/SubmissionTag.tsx';
import { selectHolders } from '../judgement/subtaskStands.ts';
import { selectTask, selectTaskSubmissions } from '#streams/state/tasks/ownTasks.ts';
import { look } from '#views/components/look.ts';
import styles from './CompetitorSubmissionScreen.module.css';

const selectSubmission = ({ work }: State, id: number): Submission | null =>
  work.submissions?.get(id) ?? null;
const selectAreKnown = ({ work }: State): boolean => work.submissions !== null;

/** The previous submission of the same task; null: there is none, or one of the two is no text. */
function selectPrevious(state: State, { id, task, language }: Submission): number | null {
  const own = selectTaskSubmissions(state, task) ?? [];
  const before = own[own.findIndex((one) => one.id === id) + 1];
  return before === undefined || language === 'zip' || before.language === 'zip' ? null : before.id;
}

/** /task/{tid}/submission/{sid}: the verdict and the points, live, and the sent solution (TSK-3). */
export function CompetitorSubmissionScreen() {
  const params = useParams();
  const id = Number(params['sid']);
  const submission = useSelected(selectSubmission, id);
  const isKnown = useSelected(selectAreKnown);
  if (!isKnown) return <Skeleton shape="hero" />;
  if (submission?.task !== Number(params['tid'])) return <NotFoundScreen />;
  return <Opened key={id} submission={submission} />;
}

function Opened({ submission }: { readonly submission: Submission }) {
  const { id, score } = submission;
  const detail = useResource('submission', { sid: id });
  const holders = useSelected(selectHolders, submission.task);
  const judgement = judgementOf(submission, detail.answer?.judgement ?? null);
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
      <div className={look('grid', 'single', 'gap')}>
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
        <Source submission={submission} detail={detail} />
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

function Source(props: { readonly submission: Submission; readonly detail: Resource<SubmissionDetail> }) {
  const { submission, detail } = props;
  const { id, task, language } = submission;
  const { t } = useTranslation();
  const isArchive = language === 'zip';
  const { answer } = detail;
  return (
    <Card
      title={answer?.file_name ?? t('submit.source')}
      flush
      actions={
        answer && (
          <span className={look('flex', 'wrap', 'gap8')}>
            {!isArchive && (
              <PrintButton text={answer.source} fileName={answer.file_name} task={task} submission={id} />
            )}
            <DownloadButton download={{ kind: 'submission', id }} label={answer.file_name}>
              {t('submission.download')}
            </DownloadButton>
          </span>
        )
      }
    >
      {isArchive && answer !== null ? (
        <p className={look('pad')}>{t('submission.archive')}</p>
      ) : (
        <SourceText language={language} detail={detail} />
      )}
    </Card>
  );
}

function SourceText(props: { readonly language: string; readonly detail: Resource<SubmissionDetail> }) {
  const { language, detail } = props;
  const { answer } = detail;
  if (answer !== null)
    return <LazyCodeEditor label={answer.file_name} text={answer.source} extension={language} isReadOnly />;
  return (
    <div className={look('pad')}>
      <Loaded of={detail} shape="text" count={8}>
        {() => null}
      </Loaded>
    </div>
  );
}
