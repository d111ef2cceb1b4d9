import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { languageOf } from '../../../../domain/languages.ts';
import { type Submission } from '../../../../protocol/wire/submission.ts';
import { type State } from '../../../streams/state/state.ts';
import { selectNow } from '../../../streams/state/phase.ts';
import { Button } from '../../components/Button.tsx';
import { KeyValue } from '../../components/KeyValue.tsx';
import { LazyCodeEditor } from '../../components/LazyCodeEditor.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Points } from '../../components/Points.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { Card } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { VerdictTag } from '../../components/VerdictTag.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { saveText } from '../../saveFile.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { NotFoundScreen } from '../system/NotFoundScreen.tsx';
import { Subtasks } from './Subtasks.tsx';
import { selectTask } from './taskState.ts';
import styles from './SubmissionScreen.module.css';

const selectSubmission = ({ work }: State, id: number): Submission | null =>
  work.submissions?.get(id) ?? null;
const selectAreKnown = ({ work }: State): boolean => work.submissions !== null;
const selectSource = ({ work }: State, id: number) => work.opened[id] ?? null;

/** /task/{tid}/submission/{sid}: the verdict and the points as they come, and what was sent (TSK-3). */
export function SubmissionScreen() {
  const params = useParams();
  const id = Number(params['sid']);
  const submission = useSelected(selectSubmission, id);
  const isKnown = useSelected(selectAreKnown);
  const send = useSend();
  const exists = submission !== null;
  useEffect(() => {
    if (exists) send({ type: 'SubmissionOpened', id });
  }, [send, exists, id]);
  if (!isKnown) return <Skeleton shape="hero" />;
  if (submission?.task !== Number(params['tid'])) return <NotFoundScreen />;
  return <Opened submission={submission} />;
}

function Opened({ submission }: { readonly submission: Submission }) {
  const { id, status, verdict, score, group_scores: groups } = submission;
  const task = useSelected(selectTask, submission.task);
  const t = useTranslate();
  return (
    <>
      <PageHeader
        title={t('submission.title', { id })}
        eyebrow={<Link to={`/task/${submission.task}`}>{task?.name ?? t('next.to_task')}</Link>}
      />
      <div className={styles['page']}>
        <section className={styles['hero']} aria-live="polite">
          <VerdictTag verdict={verdict} status={status} size="l" />
          {score !== null && <Points value={score} {...maxOf(task?.max_score)} size="xl" />}
          {status !== 'judged' && <p className={styles['waiting']}>{t('submission.waiting')}</p>}
        </section>
        {groups !== null && groups.length > 0 && <Subtasks points={groups} />}
        <Card title={t('submission.facts')}>
          <Facts submission={submission} />
        </Card>
        <Source submission={submission} />
      </div>
    </>
  );
}

function maxOf(max: number | undefined): { max?: number } {
  return max === undefined ? {} : { max };
}

function Facts({ submission }: { readonly submission: Submission }) {
  const { at, contest_time_ms: contestMs, language, bytes, hash, judged_at: judgedAt } = submission;
  const now = useSelected(selectNow);
  const t = useTranslate();
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
        { label: t('submit.receipt'), value: <code>{hash}</code> },
      ]}
    />
  );
}

function Source({ submission }: { readonly submission: Submission }) {
  const detail = useSelected(selectSource, submission.id);
  const t = useTranslate();
  return (
    <Card
      title={detail?.fileName ?? t('submit.source')}
      flush
      actions={
        detail && (
          <Button
            size="s"
            icon={Download}
            onPress={() => saveText(detail.source, detail.fileName, 'text/plain')}
          >
            {t('submission.download')}
          </Button>
        )
      }
    >
      {detail === null ? (
        <div className={styles['loading']}>
          <Skeleton shape="text" count={8} />
        </div>
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
