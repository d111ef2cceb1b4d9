import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contestMinute } from '#domain/contest/contest-time.ts';
import { languageOf } from '#domain/submissions/languages.ts';
import {
  type StaffSubmission,
  type StaffSubmissionDetail,
} from '#protocol/wire/staff/submissions/submission.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { createTableRows, NO_ROWS } from '#streams/state/rows.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { Code } from '#views/components/Code.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { Link } from '#views/components/Link.tsx';
import { Points } from '#views/components/Points.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource, useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { newId } from '#views/newId.ts';
import { useSend } from '#views/useSend.ts';
import { judgementOf } from '../judgement/judgementOf.ts';
import { JudgementView } from '../judgement/JudgementView.tsx';
import { JudgingProgress } from '../judgement/JudgingProgress.tsx';
import { mebibytes, milliseconds } from '#views/kit/amounts.ts';
import { JobNote } from '../judging/JobNote.tsx';
import { LateCard } from '../late/LateCard.tsx';
import { RejudgeButton } from '../judging/RejudgeButton.tsx';
import { selectFed } from '#streams/state/contest/staffContests.ts';
import { useLateDecision } from '../late/useLateDecision.tsx';
import { look } from '#views/components/look.ts';
import styles from './StaffSubmissionScreen.module.css';

/** Number of shown characters of the receipt; a tooltip has the whole. */
const HASH_SHOWN = 12;

const selectLateOf = ({ late }: State, id: number) =>
  late.arrivals?.values().find(({ submission }) => submission?.id === id) ?? null;
const selectTable = ({ staff }: State) => staff.submissions;

/**
 * The facts of a submission: its judgement, its source, and others of the task. `isHeaded`: the verdict is
 * shown elsewhere.
 */
export function StaffSubmissionBody({
  id,
  isHeaded = false,
}: {
  readonly id: number;
  readonly isHeaded?: boolean;
}) {
  const { t } = useTranslation();
  const submission = useSelected(selectFed, id);
  const detail = useResource('staffSubmission', { sid: id });
  return (
    <>
      {submission && !isHeaded && (
        <div className={look('row', 'wrap', 'gap8x24')}>
          <VerdictTag verdict={submission.verdict} status={submission.status} size="l" />
          {submission.score !== null && <Points value={submission.score} size="s" />}
          <RejudgeButton filter={{ ids: String(id) }} label={t('staff.rejudge.one')} />
        </div>
      )}
      {submission && <Found submission={submission} detail={detail.answer} />}
      <Source id={id} detail={detail} />
      {submission && <Others submission={submission} />}
    </>
  );
}

/** A submission and its loaded detail; null: not loaded yet. */
interface Opened {
  readonly submission: StaffSubmission;
  readonly detail: StaffSubmissionDetail | null;
}

function Found({ submission, detail }: Opened) {
  const { id, status } = submission;
  const judgement = judgementOf(submission, detail?.judgement ?? null);
  return (
    <>
      <LateSection submissionId={id} />
      {status !== 'judged' && submission.late === null && <JudgingProgress submission={submission} />}
      {detail?.job && <JobNote job={detail.job} />}
      <Facts submission={submission} detail={detail} />
      {judgement && <JudgementView judgement={judgement} submissionId={id} />}
    </>
  );
}

/** The decision about the submission, if it is a late arrival. */
function LateSection({ submissionId }: { readonly submissionId: number }) {
  const late = useSelected(selectLateOf, submissionId);
  const { decide, dialog } = useLateDecision();
  return (
    late && (
      <>
        {dialog}
        <LateCard late={late} decide={decide} />
      </>
    )
  );
}

function Source(props: { readonly id: number; readonly detail: Resource<StaffSubmissionDetail> }) {
  const { id, detail } = props;
  const send = useSend();
  const { t } = useTranslation();
  const save = () =>
    send({ type: 'DownloadWanted', downloadId: newId(), download: { kind: 'submission', id } });
  return (
    <Loaded of={detail} shape="text" count={12}>
      {({ source, file_name: fileName }) => (
        <Section
          title={t('staff.submission.source')}
          actions={
            <Button size="s" icon={Download} onPress={save}>
              {t('staff.submission.download')}
            </Button>
          }
        >
          {source === '' ? <p>{t('submission.archive')}</p> : <Code text={source} title={fileName} />}
        </Section>
      )}
    </Loaded>
  );
}

function Facts({ submission, detail }: Opened) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowAt = useSelected(selectNow);
  const { username, display_name, at, contest_time_ms, language, bytes, hash } = submission;
  const minute = contestMinute(contest_time_ms);
  const judgement = detail?.judgement;
  const byWhom = judgement
    ? [
        { label: t('staff.submission.worker'), value: judgement.worker },
        { label: t('staff.submission.task_version'), value: judgement.task_version },
        {
          label: t('staff.submission.judged_in'),
          value: format.duration(judgement.judged_at - judgement.started_at),
        },
      ]
    : [];
  return (
    <Card>
      <KeyValue
        layout="row"
        items={[
          {
            label: t('staff.feed.user'),
            value: (
              <Link to={`/submissions?user=${encodeURIComponent(username)}`}>{display_name || username}</Link>
            ),
          },
          {
            label: t('staff.feed.task'),
            value: <Link to={`/submissions?task=${submission.task_id}`}>{submission.task_name}</Link>,
          },
          {
            label: t('staff.feed.contest'),
            value: <Link to={`/contest/${submission.contest}`}>{submission.contest_name}</Link>,
          },
          { label: t('staff.submission.sent'), value: <RelativeTime at={at} nowAt={nowAt} /> },
          { label: t('staff.submission.contest_time'), value: t('staff.submission.minute', { minute }) },
          { label: t('staff.feed.language'), value: languageOf(language)?.label ?? language },
          { label: t('staff.submission.size'), value: format.bytes(bytes) },
          ...(submission.cpu_ms === null
            ? []
            : [{ label: t('judgement.time'), value: milliseconds(submission.cpu_ms, format) }]),
          ...(submission.memory_bytes === null
            ? []
            : [{ label: t('judgement.memory'), value: mebibytes(submission.memory_bytes, format) }]),
          ...byWhom,
          {
            label: t('staff.submission.receipt'),
            value: <code title={hash}>{hash.slice(0, HASH_SHOWN)}</code>,
          },
        ]}
      />
    </Card>
  );
}

function Others({ submission }: { readonly submission: StaffSubmission }) {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const table = useSelected(selectTable);
  const { id, participant_id, task_id } = submission;
  const view = useMemo(
    () =>
      createTableRows<StaffSubmission>(
        (one) => one.participant_id === participant_id && one.task_id === task_id,
      ),
    [participant_id, task_id],
  );
  const rows = table === null ? NO_ROWS : view(table);
  const listed = Array.from({ length: rows.length }, (_, at) => rows.at(at)).filter(
    (one) => one !== undefined,
  );
  // An old submission may be in no list.
  const others = listed.some((one) => one.id === id) ? listed : [...listed, submission];
  if (others.length < 2) return null;
  return (
    <Section title={t('staff.submission.others')}>
      <ol className={styles['others']}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/submission/${other.id}`} aria-current={other.id === id ? 'page' : undefined}>
              <VerdictTag verdict={other.verdict} status={other.status} />
              {other.score !== null && <Points value={other.score} size="s" />}
              <span className={look('hint')}>
                <RelativeTime at={other.at} nowAt={nowAt} isShort />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}
