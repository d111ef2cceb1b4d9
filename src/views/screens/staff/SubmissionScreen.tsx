import { Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { languageOf } from '../../../../domain/languages.ts';
import { parseRouteId } from '../../../../domain/navigation.ts';
import { type StaffSubmission } from '../../../../protocol/wire/submission.ts';
import { selectNow } from '../../../streams/state/phase.ts';
import { type State } from '../../../streams/state/state.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Code } from '../../components/Code.tsx';
import { KeyValue } from '../../components/KeyValue.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Points } from '../../components/Points.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { Card, Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { VerdictTag } from '../../components/VerdictTag.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { selectFed, selectFeed } from './staffState.ts';
import styles from './SubmissionScreen.module.css';

const MINUTE_MS = 60_000;
/** Characters of the receipt that are shown; the whole is on hover. */
const HASH_SHOWN = 12;

const selectSource = ({ work }: State, id: number) => work.opened[id] ?? null;

/** /submission/:sid for organisers: the verdict as the hero, who sent it, its source, and the others of the same task. */
export function SubmissionScreen() {
  const id = parseRouteId(useParams()['sid']) ?? 0;
  const send = useSend();
  const t = useTranslate();
  const submission = useSelected(selectFed, id);
  const source = useSelected(selectSource, id);
  useEffect(() => send({ type: 'SubmissionOpened', id }), [send, id]);
  return (
    <>
      <PageHeader
        title={t('staff.submission.title', { id })}
        eyebrow={<Link to="/submissions">{t('staff.feed.title')}</Link>}
        hero={
          submission && (
            <div className={styles['hero']}>
              <VerdictTag verdict={submission.verdict} status={submission.status} size="l" />
              {submission.score !== null && <Points value={submission.score} size="xl" />}
            </div>
          )
        }
      />
      <div className={styles['page']}>
        {submission && <Facts submission={submission} />}
        {source === null ? (
          <Skeleton shape="text" count={12} />
        ) : (
          <Section
            title={t('staff.submission.source')}
            actions={
              <ButtonLink
                size="s"
                icon={Download}
                download={source.fileName}
                href={`data:text/plain;charset=utf-8,${encodeURIComponent(source.source)}`}
              >
                {t('staff.submission.download')}
              </ButtonLink>
            }
          >
            <Code text={source.source} title={source.fileName} />
          </Section>
        )}
        {submission && <Others submission={submission} />}
      </div>
    </>
  );
}

function Facts({ submission }: { readonly submission: StaffSubmission }) {
  const t = useTranslate();
  const format = useFormat();
  const nowAt = useSelected(selectNow);
  const { username, display_name, at, contest_time_ms, language, bytes, hash } = submission;
  const minute = Math.floor(contest_time_ms / MINUTE_MS);
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
          {
            label: t('staff.submission.receipt'),
            value: <code title={hash}>{hash.slice(0, HASH_SHOWN)}</code>,
          },
        ]}
      />
      {submission.group_scores !== null && submission.group_scores.length > 0 && (
        <p className={styles['groups']}>
          <span>{t('staff.submission.groups')}</span>
          {submission.group_scores.map((points, at) => (
            <span key={at} className={styles['group']}>
              {at + 1}: <Points value={points} size="s" />
            </span>
          ))}
        </p>
      )}
    </Card>
  );
}

function Others({ submission }: { readonly submission: StaffSubmission }) {
  const t = useTranslate();
  const nowAt = useSelected(selectNow);
  const feed = useSelected(selectFeed);
  const { id, participant_id, task_id } = submission;
  const others = useMemo(
    () => (feed ?? []).filter((one) => one.participant_id === participant_id && one.task_id === task_id),
    [feed, participant_id, task_id],
  );
  if (others.length < 2) return null;
  return (
    <Section title={t('staff.submission.others')}>
      <ol className={styles['others']}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/submission/${other.id}`} aria-current={other.id === id ? 'page' : undefined}>
              <VerdictTag verdict={other.verdict} status={other.status} />
              {other.score !== null && <Points value={other.score} size="s" />}
              <span className={styles['when']}>
                <RelativeTime at={other.at} nowAt={nowAt} isShort />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}
