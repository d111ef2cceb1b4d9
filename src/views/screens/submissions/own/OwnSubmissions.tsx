import { memo } from 'react';
import { languageLabel } from '#domain/submissions/languages.ts';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { Points } from '#views/components/Points.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { SubmissionTag } from '#views/kit/SubmissionTag.tsx';
import { selectTaskSubmissions } from '#streams/state/tasks/ownTasks.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './OwnSubmissions.module.css';

/** The person's submissions of a task, live, the newest first. */
export const OwnSubmissions = memo(function OwnSubmissions({ number }: { readonly number: number }) {
  const submissions = useSelected(selectTaskSubmissions, number);
  const { t } = useTranslation();
  return (
    <Card title={t('submissions.own')} flush>
      {submissions === null && <Skeleton shape="rows" count={3} />}
      {submissions?.length === 0 && (
        <EmptyState icon={Inbox} title={t('submissions.none')} text={t('submissions.none_text')} />
      )}
      {submissions !== null && submissions.length > 0 && (
        <ol className={styles['list']}>
          {submissions.map((submission) => (
            <Line key={submission.id} submission={submission} />
          ))}
        </ol>
      )}
    </Card>
  );
});

function Line({ submission }: { readonly submission: Submission }) {
  const { id, task, at, language, score } = submission;
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  return (
    <li className={styles['line']}>
      <SubmissionTag submission={submission} />
      <span className={classNames(look('grid', 'shrink'), styles['what'])}>
        <Link to={`/task/${task}/submission/${id}`}>{t('submission.title', { id })}</Link>
        <span className={look('text2', 'size12', 'cut')}>
          <RelativeTime at={at} nowAt={now} /> · {languageLabel(language)}
        </span>
      </span>
      {score !== null && <Points value={score} />}
    </li>
  );
}
